// A figure of every target by load, at one delay, with its interval.
(() => {
  'use strict';

  const lab = labCharts;
  const layout = { barGap: '10%', barCategoryGap: '25%', barMaxWidth: 48 };

  // Of a bar that goes on beyond the chart.
  const cutLabel = { show: true, position: 'insideTop', fontSize: 11, formatter: (item) => lab.number(item.data.measured.value) + ' \u2191' };

  // Of a target that was still compiling.
  const hatched = { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [2, 4], rotation: -Math.PI / 4, color: 'rgba(128, 128, 128, 0.6)' };

  function bars(chart) {
    const delay = lab.data.bars.find((candidate) => candidate.delay === chart.of);
    const targets = delay.targets.filter((target) => lab.shown(target.target)
        && target.points.some((point) => point && point.values[chart.key]));
    return { delay, targets };
  }

  // What the control does is no proxy's to reach: where it does far more than all others, its bar is cut off, with its figure.
  const far = 1.25;

  function scale(targets, measured) {
    const greatest = (of) => Math.max(...of.flatMap((target) => target.points.map(measured))
      .map((value) => value ? value.high ?? value.value : 0), 0);
    const others = greatest(targets.filter((target) => !lab.isControl(target.target)));
    return others > 0 && greatest(targets.filter((target) => lab.isControl(target.target))) > far * others ? far * others : null;
  }

  function option(chart) {
    const { delay, targets } = bars(chart);
    if (targets.length === 0) {
      return lab.nothing('none of the targets that are shown has figures of it');
    }
    const log = lab.state.log || chart.scale === 'log';
    const measured = (point) => point && point.values[chart.key];
    const all = targets.flatMap((target) => target.points.map(measured)).filter((value) => value && (!log || value.value > 0));
    // On a logarithmic axis ECharts lets bars stand on 1: the decade below the least value becomes that 1.
    const one = log && all.length > 0 ? 10 ** Math.floor(Math.log10(Math.min(...all.map((value) => value.low ?? value.value)))) : 1;
    const top = log ? null : scale(targets, measured);
    const cut = (value) => top !== null && value.value > top;
    const intervals = targets.flatMap((target, index) => target.points.flatMap((point, load) => {
      const value = measured(point);
      return value && value.low !== null && !cut(value) ? [[load, index, value.low / one, value.high / one]] : [];
    }));
    return lab.option({
      title: lab.data.unranked === null ? undefined
        : { text: 'unranked', right: 8, top: 0, textStyle: { color: lab.style('--quiet'), fontSize: 12, fontWeight: 'normal' } },
      legend: { data: targets.map((target) => target.target) },
      tooltip: {
        trigger: 'item',
        formatter: (item) => '<strong>' + lab.escaped(item.seriesName) + '</strong>, ' + lab.escaped(item.name) + '<br>'
            + lab.number(item.data.measured.value) + ' ' + chart.unit
            + lab.interval(item.data.measured.low, item.data.measured.high)
            + (item.data.point.launches === 1 ? ', one launch' : ', ' + item.data.point.launches + ' launches')
            + lab.invalid(item.data.point.valid) + (item.data.point.warm ? '' : ' - not warm') + '<br>' + lab.escaped(item.data.point.sentence),
      },
      xAxis: lab.axis({ type: 'category', data: delay.loads, split: false }),
      yAxis: lab.valueAxis(chart.unit, [1], log, log ? { axisLabel: { formatter: (value) => lab.number(value * one) } }
        : top !== null ? { max: top, axisLabel: { formatter: lab.number, showMaxLabel: false } }
          : chart.unit.startsWith('%') ? lab.percentOfBox : {}),
      series: targets.map((target) => ({
        type: 'bar',
        name: target.target,
        color: lab.colour(target.target),
        ...layout,
        label: {
          show: targets.length <= 4 && intervals.length === 0,
          position: 'top',
          color: lab.style('--ink'),
          fontSize: 11,
          formatter: (item) => lab.number(item.data.measured.value) + (item.data.point.valid ? '' : '!'),
        },
        data: target.points.map((point) => {
          const value = measured(point);
          return value && (!log || value.value > 0)
            ? { value: value.value / one, point, measured: value, itemStyle: { opacity: point.valid ? 1 : 0.35, decal: point.warm ? undefined : hatched },
                label: cut(value) ? { ...cutLabel, color: lab.style('--paper') } : { opacity: 1 } } : null;
        }),
      })).concat(intervals.length === 0 ? [] : lab.whiskers(intervals, (api) => {
        const place = api.barLayout({ ...layout, count: targets.length })[api.value(1)];
        const [x, low] = api.coord([api.value(0), api.value(2)]);
        return [x + place.offsetCenter, low, api.coord([api.value(0), api.value(3)])[1]];
      })),
    });
  }

  function figures(chart) {
    const { delay, targets } = bars(chart);
    return {
      columns: ['target', 'load', chart.unit, '95% interval', 'launches', 'valid', 'warm'],
      rows: targets.flatMap((target) => target.points.flatMap((point, load) => {
        const value = point && point.values[chart.key];
        return value ? [[target.target, delay.loads[load], lab.number(value.value),
          value.low === null ? '-' : lab.number(value.low) + ' to ' + lab.number(value.high), point.launches,
          point.valid ? 'yes' : 'no', point.warm ? 'yes' : 'no']] : [];
      })),
    };
  }

  lab.add('bars', { option, figures });
})();
