// Draws the charts from the JSON in the page. Every figure also stands in the tables.
(() => {
  'use strict';

  const data = JSON.parse(document.getElementById('chart-data').textContent);
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
  const fine = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
  const charts = [];

  const measures = {
    throughput: {
      unit: 'req/s',
      value: (point) => point.throughput,
      text: (point) => whole.format(point.throughput) + ' req/s'
          + (point.min < point.max ? ' (' + whole.format(point.min) + ' to ' + whole.format(point.max) + ')' : ''),
    },
    cpu: {
      unit: '% of box',
      max: (greatest) => Math.max(100, Math.ceil(greatest)),
      value: (point) => point.cpu,
      text: (point) => whole.format(point.cpu) + ' % of box',
    },
  };

  function style(name) {
    return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  }

  function escaped(text) {
    const element = document.createElement('span');
    element.textContent = text;
    return element.innerHTML;
  }

  // Colours belong to targets, whatever else a chart shows.
  const order = [...new Set(data.delays.flatMap((delay) => delay.targets.map((target) => target.target)))];

  const timeMeasures = {
    goodput: { unit: '1/s', digits: 0 },
    p99: { unit: 'ms', digits: 1, log: true },
    p50: { unit: 'ms', digits: 1, log: true },
    cpu: { unit: '% of box', digits: 0, max: (range) => Math.max(100, Math.ceil(range.max)) },
    inFlight: { unit: '', digits: 0 },
    threads: { unit: '', digits: 0 },
    probe: { unit: 's', digits: 3 },
  };

  // A value of a second stands at its end.
  function timeOption(block, key) {
    const measure = timeMeasures[key];
    const ink = style('--ink');
    const quiet = style('--quiet');
    const palette = style('--palette').split(',').map((colour) => colour.trim());
    const number = new Intl.NumberFormat('en', { maximumFractionDigits: measure.digits });
    const failed = (line, second) => key === 'probe' && line.probeFailed[second];
    const lines = block.lines.filter((line) => line[key].some((value) => value !== null));
    return {
      animation: false,
      textStyle: { color: ink, fontFamily: 'system-ui, sans-serif' },
      legend: { type: 'scroll', bottom: 0, textStyle: { color: ink }, data: [...new Set(lines.map((line) => line.target))] },
      grid: { left: 8, right: 24, top: 40, bottom: 48, containLabel: true },
      tooltip: {
        trigger: 'axis',
        confine: true,
        formatter: (items) => {
          const shown = items.filter((item) => item.value[1] !== null);
          return shown.length === 0 ? '' : '<strong>' + number.format(shown[0].value[0]) + ' s</strong><br>'
              + shown.map((item) => item.marker + escaped(item.seriesName) + ': '
                  + number.format(item.value[1]) + ' ' + escaped(measure.unit)
                  + (item.value[2] ? ' - failed' : '')).join('<br>');
        },
      },
      xAxis: {
        type: 'value',
        name: 's',
        nameTextStyle: { color: quiet },
        min: 0,
        max: block.seconds,
        axisLabel: { color: ink },
        axisLine: { lineStyle: { color: quiet } },
        splitLine: { show: false },
      },
      yAxis: {
        type: measure.log ? 'log' : 'value',
        name: measure.unit,
        nameTextStyle: { color: quiet },
        min: measure.log ? undefined : 0,
        max: measure.max,
        axisLabel: { color: ink, formatter: (value) => fine.format(value) },
        splitLine: { lineStyle: { color: style('--line') } },
      },
      series: lines.map((line) => ({
        type: 'line',
        name: line.target,
        color: palette[order.indexOf(line.target) % palette.length],
        lineStyle: { width: 1.5, type: line.valid ? 'solid' : 'dashed' },
        symbol: (value) => value[2] ? 'path://M0,0L8,8M8,0L0,8' : 'circle',
        symbolSize: (value) => value[2] ? 8 : 0,
        showAllSymbol: true,
        data: line[key].map((value, second) => [second + 1, value, failed(line, second) === true]),
      })).concat({
        // No data, so that no click on the legend takes the marks away.
        type: 'line',
        data: [],
        markLine: {
          silent: true,
          symbol: 'none',
          lineStyle: { color: quiet, type: 'dashed' },
          label: { color: ink, formatter: (item) => item.name },
          data: block.changes.map((change) => ({ xAxis: change.atSeconds, name: change.delay })),
        },
      }),
    };
  }

  function drawTimes() {
    for (const block of data.times) {
      const linked = [...document.querySelectorAll('[data-time]')]
        .filter((element) => element.dataset.block === block.label)
        .map((element) => {
          const chart = echarts.init(element, null, { renderer: 'svg' });
          chart.setOption(timeOption(block, element.dataset.time));
          return chart;
        });
      echarts.connect(linked);
      charts.push(...linked);
    }
  }

  function option(delay, measure) {
    const ink = style('--ink');
    const quiet = style('--quiet');
    const palette = style('--palette').split(',').map((colour) => colour.trim());
    const targets = delay.targets.filter((target) =>
      target.points.some((point) => point && measure.value(point) !== null));
    return {
      animation: false,
      textStyle: { color: ink, fontFamily: 'system-ui, sans-serif' },
      legend: { type: 'scroll', bottom: 0, textStyle: { color: ink } },
      grid: { left: 8, right: 16, top: 32, bottom: 40, containLabel: true },
      tooltip: {
        trigger: 'item',
        confine: true,
        extraCssText: 'max-width: 24rem; white-space: normal',
        formatter: (item) => {
          const point = item.data.point;
          return '<strong>' + escaped(item.seriesName) + '</strong>, ' + escaped(item.name) + '<br>'
              + escaped(measure.text(point)) + (point.valid ? '' : ' - invalid') + '<br>' + escaped(point.sentence);
        },
      },
      xAxis: { type: 'category', data: delay.loads, axisLabel: { color: ink }, axisLine: { lineStyle: { color: quiet } } },
      yAxis: {
        type: 'value',
        name: measure.unit,
        nameTextStyle: { color: quiet },
        min: 0,
        max: measure.max && ((range) => measure.max(range.max)),
        axisLabel: { color: ink },
        splitLine: { lineStyle: { color: style('--line') } },
      },
      series: targets.map((target) => ({
        type: 'bar',
        name: target.target,
        color: palette[order.indexOf(target.target) % palette.length],
        barMaxWidth: 48,
        label: { show: targets.length <= 4, position: 'top', color: ink, fontSize: 11,
          formatter: (item) => whole.format(item.value) + (item.data.point.valid ? '' : '!') },
        data: target.points.map((point) => point && measure.value(point) !== null
          ? { value: measure.value(point), point, itemStyle: { opacity: point.valid ? 1 : 0.35 }, label: { opacity: 1 } } : null),
      })),
    };
  }

  function draw() {
    charts.splice(0).forEach((chart) => chart.dispose());
    for (const element of document.querySelectorAll('[data-chart]')) {
      const delay = data.delays.find((candidate) => candidate.delay === element.dataset.delay);
      const chart = echarts.init(element, null, { renderer: 'svg' });
      chart.setOption(option(delay, measures[element.dataset.chart]));
      charts.push(chart);
    }
    drawTimes();
  }

  function fit() {
    charts.forEach((chart) => chart.resize());
  }

  draw();
  dark.addEventListener('change', draw);
  window.addEventListener('resize', fit);
  window.addEventListener('beforeprint', fit);
  window.addEventListener('afterprint', fit);
})();
