// How many answers of one target took how long, over time.
(() => {
  'use strict';

  const lab = labCharts;

  function target() {
    return lab.cell().targets.find((candidate) => candidate.target === lab.state.heat);
  }

  function band(heat, index) {
    return lab.number(heat.edges[index]) + ' to ' + lab.number(heat.edges[index + 1]) + ' ms';
  }

  function option() {
    const shown = target();
    if (!shown) {
      return lab.nothing(lab.state.heat + ' has no answers in this cell');
    }
    const heat = shown.heat;
    const bands = heat.edges.length - 1;
    const most = Math.max(...heat.counts);
    return lab.option({
      // The scale of colours stands where other charts have theirs.
      legend: { show: false },
      grid: { left: 8, right: 24, top: 36, bottom: 56, containLabel: true },
      tooltip: {
        trigger: 'item',
        formatter: (item) => lab.escaped(shown.target) + lab.invalid(shown.valid) + '<br>' + item.value[0] * heat.step + ' to '
            + (item.value[0] + 1) * heat.step + ' s, ' + band(heat, item.value[1]) + '<br><strong>'
            + item.value[3].toLocaleString('en') + '</strong> answers',
      },
      xAxis: lab.axis({ type: 'category', name: 's', split: false,
        data: Array.from({ length: heat.columns }, (_, column) => String((column + 1) * heat.step)) }),
      yAxis: lab.axis({ type: 'category', name: 'ms', split: false,
        data: Array.from({ length: bands }, (_, index) => lab.number(heat.edges[index])) }),
      // A few slow answers among many thousands are what the map is for: colours go by the logarithm.
      visualMap: { dimension: 2, min: 0, max: Math.log1p(most), orient: 'horizontal', left: 'center', bottom: 0, itemHeight: 120,
        itemWidth: 12, text: [lab.number(most) + ' answers', '0'], textStyle: { color: lab.style('--ink') },
        hoverLink: false, inRange: { color: [lab.style('--stripe'), lab.colour(shown.target)] } },
      series: [{
        type: 'heatmap',
        name: shown.target,
        data: heat.counts.flatMap((count, index) => count === 0 ? []
          : [[Math.floor(index / bands), index % bands, Math.log1p(count), count]]),
      }],
    });
  }

  function figures() {
    const shown = target();
    if (!shown) {
      return { columns: ['ms', 'answers'], rows: [] };
    }
    const heat = shown.heat;
    const bands = heat.edges.length - 1;
    const sum = (index) => heat.counts.filter((count, at) => at % bands === index).reduce((all, count) => all + count, 0);
    return {
      columns: ['response time of ' + shown.target, 'answers in the window', 'most in a column'],
      rows: Array.from({ length: bands }, (_, index) => [band(heat, index), sum(index).toLocaleString('en'),
        Math.max(...heat.counts.filter((count, at) => at % bands === index)).toLocaleString('en')]),
    };
  }

  lab.add('heat-map', {
    option,
    figures,
    label: (chart) => chart.alternative + ': ' + lab.state.heat + ', ' + lab.state.cell,
  });
})();
