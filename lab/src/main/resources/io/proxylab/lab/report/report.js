// Draws the charts from the JSON in the page. Every figure also stands in the tables.
(() => {
  'use strict';

  const data = JSON.parse(document.getElementById('chart-data').textContent);
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
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
