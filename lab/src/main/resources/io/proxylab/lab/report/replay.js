// Draws what was predicted beside what was measured, from the JSON in the page, each play in charts on one axis of time.
(() => {
  'use strict';

  const data = JSON.parse(document.getElementById('chart-data').textContent);

  // From top to bottom: what the axis says, and the figures of a point with their names.
  const panels = [
    { axis: 'tasks', lines: [['desired', 'desired'], ['ready', 'ready']] },
    { axis: 'requests/s', lines: [['answeredPerSecond', 'answered'], ['failedPerSecond', 'failed']] },
    { axis: 'CPU %, in flight a task', lines: [['cpuPercent', 'CPU %'], ['inFlightPerTask', 'in flight a task']] },
    { axis: 'response ms', lines: [['responseMillis', 'mean response']] },
  ];

  // Measured as a line, predicted in the same colour and dashed.
  const sides = [['measured', 'solid'], ['predicted', 'dashed']];

  function style(name) {
    return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  }

  function option(play) {
    const ink = style('--ink');
    const quiet = style('--quiet');
    const palette = style('--palette').split(',').map((one) => one.trim());
    const times = play.measured.map((point, index) => index * play.pointSeconds);
    const names = panels.flatMap((panel) => panel.lines.map(([, name]) => name));
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
        data: times,
        name: index === panels.length - 1 ? 'second' : '',
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
      series: panels.flatMap((panel, index) => panel.lines.flatMap(([figure, name]) => sides.map(([side, type]) => ({
        type: 'line',
        name: name + ' ' + side,
        xAxisIndex: index,
        yAxisIndex: index,
        symbol: 'none',
        step: figure === 'desired' ? 'end' : false,
        color: palette[names.indexOf(name) % palette.length],
        lineStyle: { type },
        data: play[side].map((point) => point[figure]),
      })))),
    };
  }

  keepDrawn('[data-play]', (element) => option(data.plays.find((one) =>
      one.service + ', ' + one.policy === element.dataset.play)));
})();
