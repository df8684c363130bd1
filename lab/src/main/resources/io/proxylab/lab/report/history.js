// Draws the charts of a history from the JSON in the page. Every figure also stands in the tables.
(() => {
  'use strict';

  const data = JSON.parse(document.getElementById('chart-data').textContent);
  const number = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

  function style(name) {
    return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  }

  function escaped(text) {
    const element = document.createElement('span');
    element.textContent = text;
    return element.innerHTML;
  }

  function tooltip(chart, run) {
    const rows = chart.lines.filter((line) => line.values[run] !== null).map((line) => {
      const interval = line.lows[run] === null ? ''
          : ' (' + number.format(line.lows[run]) + ' to ' + number.format(line.highs[run]) + ')';
      return escaped(line.target) + ': ' + number.format(line.values[run]) + interval;
    });
    return '<strong>' + (run + 1) + ': ' + escaped(data.runs[run].name) + '</strong><br>' + rows.join('<br>');
  }

  // The ends of the intervals are lines of the same name, and of the same colour.
  function series(line) {
    const look = targetLook(line.target);
    const own = look.colour;
    const end = (values) => ({
      type: 'line',
      name: line.target,
      color: own,
      silent: true,
      symbol: 'none',
      lineStyle: { width: 1, type: 'dotted' },
      data: values,
    });
    return [{
      type: 'line',
      name: line.target,
      color: own,
      symbol: look.marker,
      symbolSize: 8,
      lineStyle: { type: look.dash },
      data: line.values,
      markPoint: {
        symbol: 'arrow',
        symbolSize: 10,
        symbolRotate: 180,
        symbolOffset: [0, -10],
        label: { formatter: (mark) => mark.name, position: 'top', color: style('--ink') },
        data: line.marks.map((mark) => ({ name: mark.text, coord: [mark.run, line.values[mark.run]] })),
      },
    }, end(line.lows), end(line.highs)];
  }

  function option(chart) {
    const ink = style('--ink');
    const quiet = style('--quiet');
    return {
      animation: false,
      textStyle: { color: ink, fontFamily: 'system-ui, sans-serif' },
      grid: { left: 8, right: 40, top: 48, bottom: 8, containLabel: true },
      tooltip: { trigger: 'axis', confine: true, formatter: (items) => tooltip(chart, items[0].dataIndex) },
      xAxis: {
        type: 'category',
        name: 'run',
        nameTextStyle: { color: quiet },
        data: data.runs.map((run, index) => String(index + 1)),
        axisLabel: { color: ink },
        axisLine: { lineStyle: { color: quiet } },
      },
      yAxis: {
        type: 'value',
        name: chart.label,
        nameTextStyle: { color: quiet, align: 'left' },
        min: 0,
        axisLabel: { color: ink },
        splitLine: { lineStyle: { color: style('--line') } },
      },
      series: chart.lines.flatMap(series),
    };
  }

  keepDrawn('[data-figure]', (element) => option(data.charts.find((one) => one.cell === element.dataset.cell
      && one.figure === element.dataset.figure)), (key) => targetLook.fill(key, [...new Set(data.charts.flatMap((chart) =>
      chart.lines.map((line) => line.target)))]));
})();
