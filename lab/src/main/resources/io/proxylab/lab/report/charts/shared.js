// What the charts share: their data, what the reader chose, colours and numbers. A kind of chart is a file that calls
// labCharts.add(name, { option, figures, label }); page.js draws them all.
const labCharts = (() => {
  'use strict';

  const data = JSON.parse(document.getElementById('chart-data').textContent);
  const kinds = new Map();
  const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
  const fine = new Intl.NumberFormat('en', { maximumSignificantDigits: 4 });

  // The upstream without a proxy, and how far beyond all others it may be to be drawn to scale.
  const control = 'direct';
  const far = 1.25;

  // Chosen by the reader; page.js keeps it in the fragment of the address.
  const state = { off: new Set(), delay: '', cell: '', heat: '', log: false };

  function style(name) {
    return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  }

  function number(value) {
    return value === null || value === undefined ? '-' : Math.abs(value) >= 1000 ? whole.format(value) : fine.format(value);
  }

  function escaped(text) {
    const element = document.createElement('span');
    element.textContent = text;
    return element.innerHTML;
  }

  function axis(settings) {
    return {
      nameTextStyle: { color: style('--quiet') },
      axisLabel: { color: style('--ink'), hideOverlap: true, ...settings.axisLabel },
      // At the edge of the chart, also where zero is within it.
      axisLine: { onZero: false, lineStyle: { color: style('--quiet') } },
      splitLine: { show: settings.split !== false, lineStyle: { color: style('--line') } },
      ...Object.fromEntries(Object.entries(settings).filter(([key]) => key !== 'axisLabel' && key !== 'split')),
    };
  }

  // An axis of values; a logarithmic one begins at the decade below the least of them.
  function valueAxis(name, values, log, settings = {}) {
    const known = values.filter((value) => value !== null && value !== undefined && (!log || value > 0));
    return axis({
      type: log ? 'log' : 'value',
      name: log ? name + ', logarithmic' : name,
      nameTextStyle: { color: style('--quiet'), align: settings.nameLocation ? 'center' : 'left' },
      min: log && known.length > 0 ? 10 ** Math.floor(Math.log10(Math.min(...known))) : 0,
      axisLabel: { formatter: number },
      ...settings,
    });
  }

  function option(settings) {
    return {
      animation: false,
      textStyle: { color: style('--ink'), fontFamily: 'system-ui, sans-serif' },
      grid: { left: 8, right: 24, top: 36, bottom: 16, containLabel: true },
      ...settings,
      tooltip: { confine: true, extraCssText: 'max-width: 24rem; white-space: normal', ...settings.tooltip },
    };
  }

  function nothing(text) {
    return option({ title: { text, left: 'center', top: 'middle',
      textStyle: { color: style('--quiet'), fontSize: 14, fontWeight: 'normal' } } });
  }

  // What one target could reach and the others could not makes these unreadable: the end of the axis is then that of the others.
  function endOfOthers(targets, greatestOf) {
    const greatest = (some) => Math.max(0, ...some.map(greatestOf));
    const others = greatest(targets.filter((target) => target.target !== control));
    return others > 0 && greatest(targets) > far * others ? far * others : null;
  }

  // Lines from the lower to the upper end of intervals; ends gives the place of one on the page.
  function whiskers(items, ends) {
    return {
      type: 'custom',
      name: '95% intervals',
      silent: true,
      z: 5,
      tooltip: { show: false },
      itemStyle: { color: style('--ink') },
      encode: { x: 0, y: [2, 3] },
      data: items,
      renderItem: (params, api) => {
        const [x, low, high] = ends(api);
        const line = (x1, y1, x2, y2) => ({ type: 'line', shape: { x1, y1, x2, y2 }, style: { stroke: style('--ink'), lineWidth: 1.25 } });
        return { type: 'group', children: [line(x, low, x, high), line(x - 3, low, x + 3, low), line(x - 3, high, x + 3, high)] };
      },
    };
  }

  return {
    data,
    state,
    style,
    look: targetLook,
    colour: (target) => targetLook(target).colour,
    endOfOthers,
    number,
    escaped,
    axis,
    valueAxis,
    option,
    nothing,
    whiskers,
    percentOfBox: { max: (range) => Math.max(100, Math.ceil(range.max)) },
    kinds,
    add: (name, kind) => kinds.set(name, kind),
    isControl: (target) => target === control,
    shown: (target) => !state.off.has(target),
    cell: () => data.cells.find((cell) => cell.label === state.cell),
    // What the page calls those that have a colour each.
    word: document.querySelector('form.controls')?.dataset.word ?? 'target',
    // Where nothing was checked, there is neither true nor false.
    validity: (valid) => valid === null ? 'not checked' : valid ? 'yes' : 'no',
    invalid: (valid) => valid === false ? ' - invalid' : '',
    interval: (low, high) => low === null || low === undefined ? '' : ' (95% interval ' + number(low) + ' to ' + number(high) + ')',
  };
})();
