// Draws every chart of the page, and keeps what the reader chose in the fragment of its address.
(() => {
  'use strict';

  const lab = labCharts;
  const form = document.querySelector('form.controls');
  if (!form) {
    return;
  }
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const paper = window.matchMedia('print');
  // A page leaves out a choice that it has only one answer to.
  const choices = ['delay', 'cell', 'heat'].map((name) => form.elements[name]).filter((select) => select);
  const initial = { delay: '', cell: lab.data.cells.length > 0 ? lab.data.cells[0].label : '', heat: '', log: 'no',
    ...Object.fromEntries(choices.map((select) => [select.name, select.value])) };
  const instances = new Map();
  // Paper has no controls, and needs their legend.
  const key = document.querySelector('.key');
  const boxes = [...form.querySelectorAll('input[name="target"]')];

  // Other scripts may keep something of their own in the fragment: what is not known here stays.
  function fragment() {
    return new URLSearchParams(location.hash.slice(1));
  }

  function oneOf(select, value, otherwise) {
    return [...select.options].some((option) => option.value === value) ? value : otherwise;
  }

  function fromAddress() {
    const chosen = fragment();
    lab.state.off = new Set(chosen.getAll('off').filter((target) => lab.data.targets.includes(target)));
    lab.state.cell = initial.cell;
    choices.forEach((select) => {
      select.value = oneOf(select, chosen.get(select.name), initial[select.name]);
      lab.state[select.name] = select.value;
    });
    lab.state.log = chosen.get('log') === 'yes';
    boxes.forEach((box) => { box.checked = lab.shown(box.value); });
    form.elements.log.checked = lab.state.log;
  }

  function toAddress() {
    const chosen = fragment();
    ['off', 'delay', 'cell', 'heat', 'log'].forEach((key) => chosen.delete(key));
    lab.state.off.forEach((target) => chosen.append('off', target));
    const set = (key, value) => value === initial[key] || chosen.set(key, value);
    choices.forEach((select) => set(select.name, select.value));
    set('log', lab.state.log ? 'yes' : 'no');
    history.replaceState(null, '', location.href.split('#')[0] + (chosen.size > 0 ? '#' + chosen : ''));
  }

  function fromForm() {
    lab.state.off = new Set(boxes.filter((box) => !box.checked).map((box) => box.value));
    choices.forEach((select) => { lab.state[select.name] = select.value; });
    lab.state.log = form.elements.log.checked;
  }

  function table(figures) {
    const table = document.createElement('table');
    const row = (parent, values, tag) => {
      const line = parent.insertRow();
      values.forEach((value, index) => {
        const cell = document.createElement(index === 0 ? 'th' : tag);
        cell.scope = tag === 'th' ? 'col' : 'row';
        cell.textContent = value;
        line.append(cell);
      });
    };
    row(table.createTHead(), figures.columns, 'th');
    const body = table.createTBody();
    figures.rows.forEach((values) => row(body, values, 'td'));
    return table;
  }

  function fill(details, kind, chart) {
    details.querySelector('.scroll').replaceChildren(table(kind.figures(chart)));
  }

  // Draws one chart, if it is not there yet.
  function drawn(element) {
    if (!instances.has(element)) {
      const kind = lab.kinds.get(element.dataset.kind);
      const instance = echarts.init(element, null, { renderer: 'svg' });
      instance.setOption(kind.option(element.dataset));
      instance.group = kind.linked ? 'linked' : '';
      instances.set(element, instance);
    }
    return instances.get(element);
  }

  // A large run has hundreds of charts: each is drawn when it comes near the window, all for paper.
  const near = new IntersectionObserver((entries) => entries.filter((entry) => entry.isIntersecting).forEach((entry) => {
    near.unobserve(entry.target);
    drawn(entry.target);
  }), { rootMargin: '50%' });

  function draw() {
    near.disconnect();
    instances.forEach((instance) => instance.dispose());
    instances.clear();
    for (const element of document.querySelectorAll('.chart[data-kind]')) {
      const figure = element.closest('figure');
      figure.hidden = lab.state.delay !== '' && figure.dataset.delay !== '' && figure.dataset.delay !== lab.state.delay;
      if (figure.hidden) {
        continue;
      }
      const kind = lab.kinds.get(element.dataset.kind);
      const chart = element.dataset;
      const label = kind.label ? kind.label(chart) : chart.alternative;
      element.setAttribute('aria-label', label + '. Its figures are in the table below.');
      if (paper.matches) {
        drawn(element);
      }
      else {
        near.observe(element);
      }
      const details = figure.querySelector('details');
      details.ontoggle = () => details.open && fill(details, kind, chart);
      details.ontoggle();
    }
    boxes.forEach((box) => { box.closest('label').querySelector('.swatch').innerHTML = targetLook.sample(lab.look(box.value)); });
    document.querySelectorAll('[data-look]').forEach((bar) => { bar.style.background = lab.colour(bar.dataset.look); });
    targetLook.fill(key, boxes.filter((box) => box.checked).map((box) => box.value));
    document.querySelectorAll('.limits-matrix [data-target]').forEach((row) => { row.hidden = !lab.shown(row.dataset.target); });
    document.querySelectorAll('[data-shown="cell"]').forEach((element) => { element.textContent = lab.state.cell; });
  }

  function changed() {
    fromForm();
    toAddress();
    draw();
  }

  function every(checked) {
    boxes.forEach((box) => { box.checked = checked; });
    changed();
  }

  // The fragment holds what the reader chose: links within the page must not replace it.
  document.querySelectorAll('a[href^="#"]').forEach((link) => link.addEventListener('click', (event) => {
    event.preventDefault();
    document.getElementById(link.hash.slice(1)).scrollIntoView();
  }));
  form.hidden = false;
  form.addEventListener('change', changed);
  form.addEventListener('submit', (event) => event.preventDefault());
  form.elements.all.addEventListener('click', () => every(true));
  form.elements.none.addEventListener('click', () => every(false));
  fromAddress();
  echarts.connect('linked');
  draw();
  window.addEventListener('hashchange', () => { fromAddress(); draw(); });
  dark.addEventListener('change', draw);
  paper.addEventListener('change', draw);
  const fit = () => instances.forEach((instance) => instance.resize());
  ['resize', 'beforeprint', 'afterprint'].forEach((event) => window.addEventListener(event, fit));
  lab.drawn = drawn;
})();
