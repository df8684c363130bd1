// How a target looks: the same on every page and in every run, as it follows from its name alone. The family, which is the stack and
// its model, gives hue and marker; client, server and what an axis adds, such as a defence, give shade and dash. So no two differ by
// hue alone.
const targetLook = (() => {
  'use strict';

  // Families that most runs compare come first: the palette keeps these apart for who sees no red or no green.
  const families = ['direct', 'servlet-blocking', 'webflux', 'servlet-virtual', 'servlet-future', 'servlet-deferred',
    'servlet-callable', 'gateway', 'netty', 'nginx'];
  const markers = ['rect', 'circle', 'diamond', 'triangle', 'roundRect', 'pin', 'arrow'];
  const ways = { '': 0, apache5: 0, webclient: 0, jdk: 1, jetty: 2, restclient: 3 };
  const axes = { '': 0, no: 0, none: 0, timeout: 1, bulkhead: 2, adaptive: 3, breaker: 4, pool: 5, queue: 6, metrics: 1, tracing: 2 };
  const dashes = ['solid', [8, 4], [3, 3], [10, 3, 2, 3]];
  // How much ink is in the colour of each dash.
  const shades = [0, 0.3, 0.15, 0.45];

  function hash(text) {
    return [...text].reduce((sum, letter) => (31 * sum + letter.codePointAt(0)) % 65521, 7);
  }

  function mixed(colour, other, share) {
    const parts = (hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
    const ends = parts(other);
    return '#' + parts(colour).map((part, at) => Math.round(part + share * (ends[at] - part)).toString(16).padStart(2, '0')).join('');
  }

  return (target) => {
    const style = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
    const palette = style('--palette').split(',').map((one) => one.trim());
    const known = families.findIndex((family) => target === family || target.startsWith(family + '-') || target.startsWith(family + '@'));
    // The first colour is the control's.
    const family = known >= 0 ? known : 1 + hash(target) % (palette.length - 1);
    // Such as apache5@jetty.bulkhead-150.
    const [way, ...axis] = target.slice(known >= 0 ? families[known].length + 1 : 0).split('.');
    const [client, server] = way.split('@');
    const [kind, ...value] = axis.join('.').split('-');
    const step = (ways[client] ?? hash(client)) + (server ? 1 + hash(server) % 3 : 0);
    // Without a defence a target looks as where there is no such axis.
    const turn = axes[kind] ?? hash(kind);
    const dash = (step + turn) % dashes.length;
    const shade = (dash + (turn > 0 ? Math.floor(turn / dashes.length) + hash(value.join('-')) : 0)) % shades.length;
    return {
      colour: mixed(palette[family % palette.length], style('--ink'), shades[shade]),
      dash: dashes[dash],
      marker: markers[family % markers.length],
    };
  };
})();

// The line and the marker of a look, as all charts have them.
targetLook.sample = (look) => {
  'use strict';

  const shapes = {
    none: '',
    rect: '<path d="M8 6h12v4H8z"/>',
    circle: '<circle cx="14" cy="8" r="4"/>',
    diamond: '<path d="M14 3l5 5-5 5-5-5z"/>',
    triangle: '<path d="M14 3l5 9H9z"/>',
    roundRect: '<rect x="10" y="4" width="8" height="8" rx="2"/>',
    pin: '<path d="M14 13l-4-6a4 4 0 1 1 8 0z"/>',
    arrow: '<path d="M14 3l5 10-5-3-5 3z"/>',
  };
  return '<svg width="28" height="16" viewBox="0 0 28 16" aria-hidden="true" fill="' + look.colour + '"><path d="M0 8h28" stroke="' + look.colour
      + '" stroke-width="2" fill="none"' + (look.dash === 'solid' ? '' : ' stroke-dasharray="' + look.dash.join(' ') + '"') + '/>'
      + shapes[look.marker] + '</svg>';
};

// A legend of names, each with its look; the same outside the charts of every page.
targetLook.fill = (key, names, lookOf) => {
  'use strict';

  key.replaceChildren(...names.map((name) => {
    const entry = document.createElement('span');
    entry.innerHTML = targetLook.sample((lookOf ?? targetLook)(name));
    entry.append(name);
    return entry;
  }));
};
