// Throughput or response time against load, with what the Universal Scalability Law and Little's law say.
(() => {
  'use strict';

  const lab = labCharts;
  const steps = 48;
  const measures = {
    throughput: {
      unit: 'req/s',
      value: (point) => point.throughput,
      law: (load, perSecond) => perSecond,
    },
    response: {
      unit: 'ms',
      value: (point) => point.meanMillis,
      // Little's law: mean time = in flight / throughput.
      law: (load, perSecond) => 1000 * load / perSecond,
    },
  };

  function scalability(fit, load) {
    return fit.rate * load / (1 + fit.contention * (load - 1) + fit.coherency * load * (load - 1));
  }

  function curves(chart) {
    const curve = lab.data.curves.find((candidate) => candidate.label === chart.of);
    return { curve, targets: curve.targets.filter((target) => lab.shown(target.target) && target.points.length > 0) };
  }

  function lawOf(target, measure, curve) {
    const loads = curve.targets.flatMap((any) => any.points.map((point) => point.load));
    const [least, most] = [Math.min(...loads), Math.max(...loads)];
    return Array.from({ length: steps + 1 }, (_, i) => least * (most / least) ** (i / steps))
      .map((load) => [load, measure.law(load, scalability(target.fit, load))]);
  }

  function option(chart) {
    const { curve, targets } = curves(chart);
    if (targets.length === 0) {
      return lab.nothing('none of the targets that are shown has figures of it');
    }
    const measure = measures[chart.key];
    const all = targets.flatMap((target) => target.points.map(measure.value));
    const loads = targets.flatMap((target) => target.points.map((point) => point.load));
    const fitted = targets.filter((target) => target.fit);
    const known = fitted.filter((target) => target.fit.knee !== null && target.fit.kneeMeasured);
    const top = lab.state.log ? null : lab.endOfOthers(targets, (target) => Math.max(0, ...target.points.map(measure.value)));
    const cut = (value) => top !== null && value > top;
    const intervals = chart.key !== 'throughput' ? [] : targets.flatMap((target) => target.points
      .filter((point) => point.low !== null && !cut(point.high)).map((point) => [point.load, 0, point.low, point.high]));
    return lab.option({
      tooltip: {
        trigger: 'item',
        formatter: (item) => '<strong>' + lab.escaped(item.seriesName) + '</strong>, '
            + lab.number(item.value[0]) + ' ' + lab.escaped(curve.unit) + '<br>' + lab.escaped(item.data.text),
      },
      xAxis: lab.valueAxis(curve.unit, loads, lab.state.log, { nameLocation: 'middle', nameGap: 24 }),
      yAxis: lab.valueAxis(measure.unit, all, lab.state.log, top === null ? {} : { max: top, axisLabel: { formatter: lab.number, showMaxLabel: false } }),
      grid: { left: 8, right: 24, top: 36, bottom: 32, containLabel: true },
      series: targets.map((target) => ({
        // What lies between two loads was not measured: no line joins them.
        type: 'scatter',
        name: target.target,
        color: lab.colour(target.target),
        symbol: lab.look(target.target).marker,
        symbolSize: 9,
        data: target.points.filter((point) => measure.value(point) !== null).map((point) => ({
          value: [point.load, cut(measure.value(point)) ? top : measure.value(point)],
          label: { show: cut(measure.value(point)), position: 'bottom', color: lab.style('--quiet'), fontSize: 11,
            formatter: lab.number(measure.value(point)) + ' \u2191' },
          itemStyle: { opacity: point.valid ? 1 : 0.35 },
          text: lab.number(point.throughput) + ' req/s' + lab.interval(point.low, point.high) + ', mean response time '
            + lab.number(point.meanMillis) + ' ms, p99 ' + lab.number(point.p99Millis) + ' ms' + lab.invalid(point.valid),
        })),
        markLine: {
          silent: true,
          symbol: 'none',
          lineStyle: { type: 'dotted', color: lab.colour(target.target), width: 1.5 },
          label: { color: lab.style('--ink'), position: 'insideStartTop', formatter: (item) => item.name },
          data: chart.key !== 'throughput' ? []
            : target.ceilings.map((ceiling) => ({ yAxis: ceiling.perSecond, name: target.target + ': ' + ceiling.label })),
        },
      })).concat(fitted.map((target) => ({
        type: 'line',
        name: 'law of ' + target.target,
        color: lab.colour(target.target),
        silent: true,
        symbol: 'none',
        smooth: true,
        lineStyle: { type: 'dashed', width: 1.25 },
        data: lawOf(target, measure, curve),
      })), known.map((target) => ({
        type: 'scatter',
        name: 'knee of ' + target.target,
        color: lab.colour(target.target),
        symbol: 'diamond',
        symbolSize: 14,
        itemStyle: { color: 'transparent', borderColor: lab.colour(target.target), borderWidth: 2 },
        z: 6,
        data: [{
          value: [target.fit.knee, measure.law(target.fit.knee, scalability(target.fit, target.fit.knee))],
          text: 'past it response time grows faster than throughput',
        }],
      })), intervals.length === 0 ? [] : lab.whiskers(intervals, (api) => {
        const [x, low] = api.coord([api.value(0), api.value(2)]);
        return [x, low, api.coord([api.value(0), api.value(3)])[1]];
      })),
    });
  }

  function figures(chart) {
    const { curve, targets } = curves(chart);
    return {
      columns: ['target', curve.unit, 'req/s', '95% interval', 'law: req/s', 'mean ms', 'law: mean ms', 'p99 ms', 'valid'],
      rows: targets.flatMap((target) => target.points.map((point) => {
        const law = target.fit ? scalability(target.fit, point.load) : null;
        return [target.target, lab.number(point.load), lab.number(point.throughput),
          point.low === null ? '-' : lab.number(point.low) + ' to ' + lab.number(point.high), lab.number(law),
          lab.number(point.meanMillis), law ? lab.number(1000 * point.load / law) : '-', lab.number(point.p99Millis),
          point.valid ? 'yes' : 'no'];
      })),
    };
  }

  lab.add('load-curves', { option, figures });
})();
