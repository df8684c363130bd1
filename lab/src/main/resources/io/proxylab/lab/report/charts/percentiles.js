// Response time by percentile, on the axis 1 / (1 - q) of HdrHistogram's plots: each decade is one more nine.
(() => {
  'use strict';

  const lab = labCharts;

  function targets() {
    return lab.cell().targets.filter((target) => lab.shown(target.target));
  }

  function oneIn(index) {
    return 10 ** (index / lab.data.percentileStepsPerDecade);
  }

  function percent(oneIn) {
    return Number((100 - 100 / oneIn).toFixed(Math.ceil(Math.log10(oneIn)) + 1)) + '%';
  }

  function option() {
    const shown = targets();
    if (shown.length === 0) {
      return lab.nothing('none of the ' + lab.word + 's that are shown has figures of it');
    }
    return lab.option({
      tooltip: {
        trigger: 'axis',
        formatter: (items) => '<strong>' + percent(items[0].value[0]) + ' of the answers take at most</strong><br>'
            + items.map((item) => item.marker + lab.escaped(item.seriesName) + ': ' + lab.number(item.value[1]) + ' ms').join('<br>'),
      },
      xAxis: lab.axis({ type: 'log', name: 'percentile', nameLocation: 'middle', nameGap: 24, min: 1, axisLabel: { formatter: percent } }),
      yAxis: lab.valueAxis('ms', shown.flatMap((target) => target.percentilesMillis), lab.state.log),
      grid: { left: 8, right: 24, top: 36, bottom: 32, containLabel: true },
      series: shown.map((target) => ({
        type: 'line',
        name: target.target,
        color: lab.colour(target.target),
        lineStyle: { width: 2, type: lab.look(target.target).dash, opacity: target.valid === false ? 0.35 : 1 },
        showSymbol: false,
        data: target.percentilesMillis.map((millis, index) => [oneIn(index), millis]),
      })),
    });
  }

  function figures() {
    const shown = targets();
    const nines = [2, 10, 100, 1000, 10000, 100000];
    // The curve has no point at the median: the next one above it stands for it.
    const index = (oneIn) => Math.ceil(lab.data.percentileStepsPerDecade * Math.log10(oneIn) - 1e-9);
    const columns = nines.filter((one) => shown.some((target) => target.percentilesMillis[index(one)] !== undefined));
    return {
      columns: [lab.word, 'answers', 'valid', ...columns.map((one) => percent(oneIn(index(one))) + ', ms')],
      rows: shown.map((target) => [target.target, lab.number(target.count), lab.validity(target.valid),
        ...columns.map((one) => lab.number(target.percentilesMillis[index(one)]))]),
    };
  }

  lab.add('percentiles', { option, figures });
})();
