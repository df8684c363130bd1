// Draws the timelines of predictions from the JSON in the page, each four charts on one axis of time.
(() => {
  'use strict';

  const data = JSON.parse(document.getElementById('chart-data').textContent);

  // From top to bottom: what the axis says, and the figures of a minute with their names.
  const panels = [
    { axis: 'tasks', lines: [['desired', 'desired'], ['ready', 'ready']] },
    { axis: 'requests/s', lines: [['offeredPerSecond', 'offered'], ['answeredPerSecond', 'answered'],
      ['failedPerSecond', 'failed']] },
    { axis: 'CPU %, in flight a task', lines: [['cpuPercent', 'CPU %'], ['inFlightPerTask', 'in flight a task']] },
    { axis: 'response ms', lines: [['responseMillis', 'mean response'],
      ['p50ResponseMillis', 'p50 response'], ['p99ResponseMillis', 'p99 response'], ['slowestResponseMillis', 'slowest task']] },
  ];

  function style(name) {
    return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  }

  function option(prediction) {
    const ink = style('--ink');
    const quiet = style('--quiet');
    const palette = style('--palette').split(',').map((one) => one.trim());
    const minutes = prediction.minutes.map((minute, index) => index);
    return {
      animation: false,
      color: palette,
      textStyle: { color: ink, fontFamily: 'system-ui, sans-serif' },
      legend: { type: 'scroll', bottom: 0, textStyle: { color: ink } },
      tooltip: { trigger: 'axis', confine: true },
      axisPointer: { link: [{ xAxisIndex: 'all' }] },
      grid: panels.map((panel, index) => ({ left: 64, right: 24, top: 28 + index * 150, height: 104 })),
      xAxis: panels.map((panel, index) => ({
        type: 'category',
        gridIndex: index,
        data: minutes,
        name: index === panels.length - 1 ? 'minute' : '',
        nameLocation: 'middle',
        nameGap: 24,
        nameTextStyle: { color: quiet },
        axisLabel: { color: ink, show: index === panels.length - 1 },
        axisLine: { lineStyle: { color: quiet } },
      })),
      yAxis: panels.map((panel, index) => ({
        type: 'value',
        gridIndex: index,
        name: panel.axis,
        nameTextStyle: { color: quiet, align: 'left' },
        min: 0,
        splitNumber: 3,
        axisLabel: { color: ink },
        splitLine: { lineStyle: { color: style('--line') } },
      })),
      series: panels.flatMap((panel, index) => panel.lines.map(([figure, name]) => ({
        type: 'line',
        name,
        xAxisIndex: index,
        yAxisIndex: index,
        symbol: 'none',
        step: figure === 'desired' ? 'end' : false,
        data: prediction.minutes.map((minute) => minute[figure]),
      }))),
    };
  }

  keepDrawn('[data-prediction]', (element) => option(data.predictions.find((one) =>
      one.service + ', ' + one.policy === element.dataset.prediction)));
})();
