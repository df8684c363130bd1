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

  const names = panels.flatMap((panel) => panel.lines.map(([, name]) => name));

  function linesOf(play) {
    return (figure, name, palette) => sides.map(([side, type]) => ({
      name: name + ' ' + side,
      color: palette[names.indexOf(name) % palette.length],
      lineStyle: { type },
      data: play[side].map((point) => point[figure]),
    }));
  }

  function option(play) {
    return panelsOverTime(panels, play.measured.map((point, index) => index * play.pointSeconds), 'second', linesOf(play));
  }

  keepDrawn('[data-play]', (element) => option(data.plays.find((one) =>
      one.service + ', ' + one.policy === element.dataset.play)),
  (key) => legendOfPanels(key, panels, linesOf(data.plays[0])));
})();
