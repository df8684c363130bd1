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

  // Bands have odd edges, as they are even in the logarithm: the axis tells round times, each at the band that holds it.
  function ticks(edges) {
    const everyTenth = Array.from({ length: 90 }, (_, tenth) => (10 + tenth) / 10);
    let texts = [];
    for (const round of [[1, 2, 5], [1, 2, 3, 4, 5, 6, 7, 8, 9], everyTenth]) {
      texts = edges.slice(0, -1).map((edge, index) => {
        const decade = 10 ** Math.floor(Math.log10(Math.max(edges[index + 1], 1e-3)));
        const found = round.flatMap((digit) => [digit * decade / 10, digit * decade])
          .find((value) => value >= edge && value < edges[index + 1]);
        return found === undefined ? '' : lab.number(found);
      });
      if (texts.filter((text) => text !== '').length >= 3) {
        return texts;
      }
    }
    return texts;
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
        axisLabel: { interval: (index, text) => text !== '' },
        data: ticks(heat.edges) }),
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
