// One measure over the time of a cell. A value of a second stands at its end; what is not in the window is not shaded.
(() => {
  'use strict';

  const lab = labCharts;

  // Of the axis of time, about.
  const steps = 5;

  function lines(key) {
    return lab.cell().times.lines.filter((line) => lab.shown(line.target) && line.values[key]);
  }

  function at(line, index) {
    return (index + 1 - line.stepsBefore) * lab.cell().times.step;
  }

  // Where the axis begins and ends its labels would touch those beside them, if they are not at a step of the axis.
  function axisOfTime(before, until) {
    const step = echarts.number.nice((before + until) / steps, true);
    const atStep = (time) => Math.abs(time / step - Math.round(time / step)) < 1e-6;
    return lab.axis({ type: 'value', name: 's', min: -before, max: until, splitNumber: steps, split: false,
      axisLabel: { showMinLabel: atStep(before), showMaxLabel: atStep(until) } });
  }

  function option(chart) {
    const times = lab.cell().times;
    const shown = lines(chart.key);
    if (shown.length === 0) {
      return lab.nothing('none of the ' + lab.word + 's that are shown has figures of it');
    }
    const before = Math.max(0, ...times.lines.map((line) => line.stepsBefore)) * times.step;
    const failed = (line, index) => chart.key === 'probe' && line.probesFailed.includes(index);
    const quiet = lab.style('--quiet');
    return lab.option({
      tooltip: {
        trigger: 'axis',
        formatter: (items) => {
          const known = items.filter((item) => item.value && item.value[1] !== null);
          return known.length === 0 ? '' : '<strong>' + lab.number(known[0].value[0]) + ' s</strong><br>'
              + known.map((item) => item.marker + lab.escaped(item.seriesName) + ': ' + lab.number(item.value[1]) + ' '
                  + chart.unit + (item.value[2] ? ' - failed' : '')).join('<br>');
        },
      },
      xAxis: axisOfTime(before, Math.max(times.seconds, times.step)),
      yAxis: lab.valueAxis(chart.unit, shown.flatMap((line) => line.values[chart.key]), chart.scale === 'log',
        chart.unit.startsWith('%') ? lab.percentOfBox : {}),
      series: shown.map((line) => ({
        type: 'line',
        name: line.target,
        color: lab.colour(line.target),
        // A value is that of the second before it; a heap is known only where it was collected.
        step: 'start',
        lineStyle: { width: chart.key === 'heap' ? 0 : 1.5, type: lab.look(line.target).dash, opacity: line.valid === false ? 0.35 : 1 },
        symbol: (value) => value[2] ? 'path://M0,0L8,8M8,0L0,8' : lab.look(line.target).marker,
        symbolSize: (value) => value[2] ? 8 : chart.key === 'heap' ? 6 : 0,
        showAllSymbol: true,
        data: line.values[chart.key].map((value, index) => [at(line, index), value, failed(line, index)]),
      })).concat({
        type: 'line',
        name: 'window',
        data: [],
        markArea: {
          silent: true,
          itemStyle: { color: lab.style('--stripe') },
          data: before > 0 ? [[{ xAxis: 0 }, { xAxis: times.seconds }]] : [],
        },
        markLine: {
          silent: true,
          symbol: 'none',
          lineStyle: { color: quiet, type: 'dashed' },
          label: { color: lab.style('--ink'), formatter: (item) => item.name },
          data: times.changes.map((change) => ({ xAxis: change.atSeconds, name: change.delay })),
        },
      }),
    });
  }

  function figures(chart) {
    const shown = lines(chart.key);
    const seconds = [...new Set(shown.flatMap((line) => line.values[chart.key].map((value, index) => at(line, index))))]
      .sort((one, other) => one - other);
    return {
      columns: ['s', ...shown.map((line) => line.target)],
      rows: seconds.map((second) => [lab.number(second), ...shown.map((line) => {
        const index = second / lab.cell().times.step - 1 + line.stepsBefore;
        return lab.number(line.values[chart.key][index]) + (chart.key === 'probe' && line.probesFailed.includes(index) ? ' failed' : '');
      })]),
    };
  }

  lab.add('times', {
    option,
    figures,
    linked: true,
    label: (chart) => chart.alternative + ', ' + lab.state.cell,
  });
})();
