// Follows a run by server-sent events; LiveEvent.java says what they hold.
(() => {
  'use strict';

  const KEPT_MILLIS = 600000;
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
  const fine = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
  const byId = (id) => document.getElementById(id);

  const measures = {
    throughput: { unit: 'req/s', text: (value) => whole.format(value) },
    p99Millis: { unit: 'ms', text: (value) => fine.format(value) },
    cpuPercentOfBox: { unit: '% of box', text: (value) => whole.format(value),
      max: (range) => Math.max(100, Math.ceil(range.max)) },
  };

  const rows = new Map();
  const targets = [];
  let seconds = [];
  let charts = [];
  let drawing = false;

  function style(name) {
    return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  }

  function escaped(text) {
    const element = document.createElement('span');
    element.textContent = text;
    return element.innerHTML;
  }

  function time(leftSeconds) {
    const minutes = Math.ceil(leftSeconds / 60);
    if (leftSeconds < 60) {
      return leftSeconds + ' s left';
    }
    return (minutes < 60 ? minutes + ' min' : Math.floor(minutes / 60) + ' h ' + minutes % 60 + ' min') + ' left';
  }

  // A gap, and not a line, where nothing was under load.
  function points(target, measure) {
    const points = [];
    let last = 0;
    for (const second of seconds) {
      if (second.target === target) {
        if (last && second.atEpochMillis - last > 3000) {
          points.push([last + 1, null]);
        }
        points.push([second.atEpochMillis, second[measure]]);
        last = second.atEpochMillis;
      }
    }
    return points;
  }

  function windows() {
    const found = [];
    for (const second of seconds) {
      const last = found[found.length - 1];
      if (second.phase === 'window') {
        if (last && last.trial === second.trial && second.atEpochMillis - last.to < 3000) {
          last.to = second.atEpochMillis;
        }
        else {
          found.push({ trial: second.trial, from: second.atEpochMillis - 1000, to: second.atEpochMillis });
        }
      }
    }
    return found.map((window) => [{ xAxis: window.from }, { xAxis: window.to }]);
  }

  function option(key) {
    const measure = measures[key];
    const ink = style('--ink');
    const quiet = style('--quiet');
    const shown = targets.filter((target) => seconds.some((second) => second.target === target && second[key] !== null));
    return {
      animation: false,
      textStyle: { color: ink, fontFamily: 'system-ui, sans-serif' },
      grid: { left: 8, right: 24, top: 40, bottom: 8, containLabel: true },
      tooltip: {
        trigger: 'axis',
        confine: true,
        formatter: (items) => items.filter((item) => item.value[1] !== null)
          .map((item) => item.marker + escaped(item.seriesName) + ': '
              + escaped(measure.text(item.value[1]) + ' ' + measure.unit)).join('<br>'),
      },
      xAxis: {
        type: 'time',
        axisLabel: { color: ink, hideOverlap: true },
        axisLine: { lineStyle: { color: quiet } },
        splitLine: { show: false },
      },
      yAxis: {
        type: 'value',
        name: measure.unit,
        nameTextStyle: { color: quiet },
        min: 0,
        max: measure.max,
        axisLabel: { color: ink },
        splitLine: { lineStyle: { color: style('--line') } },
      },
      series: shown.map((target) => ({
        type: 'line',
        name: target,
        color: targetLook(target).colour,
        step: 'start',
        lineStyle: { width: 1.5, type: targetLook(target).dash },
        showSymbol: false,
        data: points(target, key),
      })).concat({
        type: 'line',
        data: [],
        markArea: { silent: true, itemStyle: { color: quiet, opacity: 0.15 }, data: windows() },
      }),
    };
  }

  // Many seconds may come at once; the charts are drawn once for all of them.
  function draw() {
    if (!drawing) {
      drawing = true;
      setTimeout(() => {
        drawing = false;
        targetLook.fill(byId('key'), targets);
        charts.forEach((chart) => chart.drawn.setOption(option(chart.key), true));
      }, 0);
    }
  }

  function begin() {
    charts.forEach((chart) => chart.drawn.dispose());
    charts = [...document.querySelectorAll('[data-measure]')].map((element) =>
      ({ key: element.dataset.measure, drawn: echarts.init(element, null, { renderer: 'svg' }) }));
    draw();
  }

  function cell(row, text, type) {
    const element = row.appendChild(document.createElement(type === 'name' ? 'th' : 'td'));
    element.textContent = text;
    if (type === 'name') {
      element.scope = 'row';
    }
    if (type === 'number') {
      element.className = 'number';
    }
    return element;
  }

  function optional(value, format) {
    return value === null ? '-' : format.format(value);
  }

  function show(trial, figures, verdict, refused) {
    const known = rows.get(trial.id);
    const row = document.createElement('tr');
    cell(row, trial.target, 'name');
    cell(row, trial.cell);
    cell(row, whole.format(trial.replicate), 'number');
    figures.forEach((figure) => cell(row, figure, 'number'));
    const said = cell(row, verdict);
    if (refused) {
      row.className = 'refused';
      said.className = 'mark';
    }
    if (known) {
      known.row.replaceWith(row);
    }
    else {
      byId('trials').prepend(row);
    }
    rows.set(trial.id, { row, trial, figures });
  }

  function notice(text) {
    const item = document.createElement('li');
    item.textContent = text;
    byId('notices').append(item);
    byId('notices').hidden = false;
  }

  const handlers = {
    run: (run) => {
      seconds = [];
      rows.clear();
      targets.length = 0;
      byId('trials').replaceChildren();
      byId('notices').replaceChildren();
      byId('notices').hidden = true;
      byId('experiment').textContent = run.experiment;
      document.title = run.experiment + ', live - Proxy Lab';
      byId('facts').textContent = whole.format(run.launches) + ' launches, ' + whole.format(run.trials)
          + ' trials; box ' + run.box + '; results go to ' + run.directory;
      draw();
    },
    now: (now) => {
      byId('now').textContent = now.what;
      byId('second').textContent = time(now.leftSeconds);
    },
    second: (second) => {
      if (!targets.includes(second.target)) {
        targets.push(second.target);
      }
      seconds.push(second);
      seconds = seconds.filter((kept) => second.atEpochMillis - kept.atEpochMillis < KEPT_MILLIS);
      byId('second').textContent = second.target + ', ' + second.cell + ', ' + second.phase + ': '
          + whole.format(second.throughput) + ' req/s, p99 ' + optional(second.p99Millis, fine) + ' ms, CPU '
          + optional(second.cpuPercentOfBox, whole) + ' % of box, ' + whole.format(second.errors) + ' errors; trial '
          + second.trial + ', ' + time(second.leftSeconds);
      draw();
    },
    trial: (trial) => show(trial, [whole.format(trial.throughput), optional(trial.p50Millis, fine),
      optional(trial.p99Millis, fine), '', whole.format(trial.errors)], 'measured', false),
    judged: (judged) => {
      const known = rows.get(judged.id);
      // A trial without figures said why already.
      if (known && known.figures[0] !== '-') {
        const figures = known.figures.slice();
        figures[3] = optional(judged.cpuPercentOfBox, whole);
        show(known.trial, figures, judged.valid ? 'valid' : 'invalid: ' + judged.reasons.join('; '), !judged.valid);
      }
    },
    failed: (failed) => show(failed, ['-', '-', '-', '-', '-'], 'not measured: ' + failed.reason, true),
    notice: (told) => notice(told.text),
    ended: (end) => {
      source.close();
      byId('now').textContent = '';
      byId('second').textContent = '';
      byId('connection').textContent = '';
      byId('outcome').textContent = end.outcome;
      if (end.report) {
        const link = byId('report').querySelector('a');
        link.textContent = end.report;
        link.href = end.reportUrl;
        byId('report').hidden = false;
      }
      byId('end').hidden = false;
    },
  };

  begin();
  dark.addEventListener('change', begin);
  window.addEventListener('resize', () => charts.forEach((chart) => chart.drawn.resize()));

  const source = new EventSource('/events');
  for (const [name, handler] of Object.entries(handlers)) {
    source.addEventListener(name, (event) => handler(JSON.parse(event.data)));
  }
  source.addEventListener('open', () => byId('connection').textContent = '');
  source.addEventListener('error', () => byId('connection').textContent = source.readyState === EventSource.CLOSED
    ? 'The lab refuses this page: load it again.'
    : 'The lab does not answer; this page tries again. The terminal says whether the run is over.');
})();
