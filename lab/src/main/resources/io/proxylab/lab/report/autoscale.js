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

  function linesOf(prediction) {
    return (figure, name) => [{ name, data: prediction.minutes.map((minute) => minute[figure]) }];
  }

  function option(prediction) {
    return panelsOverTime(panels, prediction.minutes.map((minute, index) => index), 'minute', linesOf(prediction));
  }

  keepDrawn('[data-prediction]', (element) => option(data.predictions.find((one) =>
      one.service + ', ' + one.policy === element.dataset.prediction)),
  (key) => legendOfPanels(key, panels, linesOf(data.predictions[0])));
})();
