// A figure of every target by load, at one delay, with its interval: a marker, on a bar where the axis begins at zero.
(() => {
  'use strict';

  const lab = labCharts;

  // What the targets of a load take of its place on the axis; the rest sets it apart from the next load.
  const filled = 0.7;

  function bars(chart) {
    const delay = lab.data.bars.find((candidate) => candidate.delay === chart.of);
    const targets = delay.targets.filter((target) => lab.shown(target.target)
        && target.points.some((point) => point && point.values[chart.key]));
    return { delay, targets };
  }

  // The control is a mark across its load, which the others stand beside.
  function places(targets) {
    const beside = targets.filter((target) => !lab.isControl(target.target));
    const width = filled / Math.max(1, beside.length);
    return { width, of: (target, load) => load + (lab.isControl(target.target) ? 0
      : (beside.indexOf(target) - (beside.length - 1) / 2) * width) };
  }

  // Not filled where the target was still compiling, pale where it is not valid.
  function look(target, point) {
    const colour = lab.colour(target.target);
    return { color: point.warm ? colour : lab.style('--paper'), borderColor: colour, borderWidth: 1.5, opacity: point.valid ? 1 : 0.35 };
  }

  function fromZero(series, width) {
    const items = series.flatMap((one) => one.bars ? one.data.map((item) => ({ value: item.value, look: item.itemStyle })) : []);
    return {
      type: 'custom',
      name: 'bars',
      silent: true,
      z: 1,
      tooltip: { show: false },
      data: items,
      renderItem: (params, api) => {
        const [x, y] = api.coord([api.value(0), api.value(1)]);
        const wide = Math.min(40, 0.8 * api.size([width, 0])[0]);
        const { color, borderColor, opacity } = items[params.dataIndex].look;
        return { type: 'rect', shape: { x: x - wide / 2, y, width: wide, height: api.coord([0, 0])[1] - y },
          style: { fill: color, stroke: borderColor, lineWidth: 1, lineDash: color === borderColor ? null : [3, 3], opacity: 0.45 * opacity } };
      },
    };
  }

  function text(chart, target, load, point, value) {
    return '<strong>' + lab.escaped(target) + '</strong>, ' + lab.escaped(load) + '<br>'
        + lab.number(value.value) + ' ' + chart.unit + lab.interval(value.low, value.high)
        + (point.launches === 1 ? ', one launch' : ', ' + point.launches + ' launches')
        + lab.invalid(point.valid) + (point.warm ? '' : ' - not warm') + '<br>' + lab.escaped(point.sentence);
  }

  function option(chart) {
    const { delay, targets } = bars(chart);
    if (targets.length === 0) {
      return lab.nothing('none of the targets that are shown has figures of it');
    }
    const log = lab.state.log || chart.scale === 'log';
    const measured = (point) => point && point.values[chart.key] && (!log || point.values[chart.key].value > 0) ? point.values[chart.key] : null;
    const all = targets.flatMap((target) => target.points.map(measured)).filter((value) => value);
    const top = log ? null : lab.endOfOthers(targets, (target) => Math.max(0, ...target.points.map(measured)
      .map((value) => value ? value.high ?? value.value : 0)));
    const cut = (value) => top !== null && value.value > top;
    const place = places(targets);
    const series = targets.map((target) => ({
      type: 'scatter',
      name: target.target,
      color: lab.colour(target.target),
      bars: !log && !lab.isControl(target.target),
      symbol: lab.look(target.target).marker,
      symbolSize: lab.isControl(target.target) ? [36, 4] : 9,
      z: 4,
      // Of figures that would overprint each other one is shown; the table has all.
      labelLayout: { hideOverlap: true },
      data: target.points.flatMap((point, load) => {
        const value = measured(point);
        return value ? [{
          value: [place.of(target, load), cut(value) ? top : value.value],
          text: text(chart, target.target, delay.loads[load], point, value),
          point,
          measured: value,
          itemStyle: look(target, point),
          label: { show: cut(value) || targets.length <= 4, position: cut(value) ? 'bottom' : 'top', distance: 8, color: lab.style('--ink'), fontSize: 11,
            formatter: (cut(value) ? target.target + ' ' : '') + lab.number(value.value) + (cut(value) ? ' \u2191' : '') + (point.valid ? '' : '!') },
        }] : [];
      }),
    }));
    const intervals = targets.flatMap((target) => target.points.flatMap((point, load) => {
      const value = measured(point);
      return value && value.low !== null && !cut(value) ? [[place.of(target, load), 0, value.low, value.high]] : [];
    }));
    return lab.option({
      title: lab.data.unranked === null ? undefined
        : { text: 'unranked', right: 8, top: 0, textStyle: { color: lab.style('--quiet'), fontSize: 12, fontWeight: 'normal' } },
      tooltip: { trigger: 'item', formatter: (item) => item.data.text },
      xAxis: lab.axis({ type: 'value', min: -0.5, max: delay.loads.length - 0.5, split: false, axisTick: { show: false },
        minInterval: 1, maxInterval: 1, axisLabel: { formatter: (index) => delay.loads[index] ?? '' } }),
      yAxis: lab.valueAxis(chart.unit, all.map((value) => value.low ?? value.value), log,
        top !== null ? { max: top, axisLabel: { formatter: lab.number, showMaxLabel: false } }
          : !log && chart.unit.startsWith('%') ? lab.percentOfBox : {}),
      series: series.concat(log ? [] : [fromZero(series, place.width)],
        intervals.length === 0 ? [] : lab.whiskers(intervals, (api) => {
          const [x, low] = api.coord([api.value(0), api.value(2)]);
          return [x, low, api.coord([api.value(0), api.value(3)])[1]];
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
