// Panels one below the other on one axis of time, in the colours of the page.
function panelsOverTime(panels, times, unit, linesOf) {
  'use strict';

  const style = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const ink = style('--ink');
  const quiet = style('--quiet');
  const palette = style('--palette').split(',').map((one) => one.trim());
  return {
    animation: false,
    color: palette,
    textStyle: { color: ink, fontFamily: 'system-ui, sans-serif' },
    tooltip: { trigger: 'axis', confine: true },
    axisPointer: { link: [{ xAxisIndex: 'all' }] },
    grid: panels.map((panel, index) => ({ left: 64, right: 24, top: 28 + index * 150, height: 104 })),
    xAxis: panels.map((panel, index) => ({
      type: 'category',
      gridIndex: index,
      data: times,
      name: index === panels.length - 1 ? unit : '',
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
    series: panels.flatMap((panel, index) => panel.lines.flatMap(([figure, name]) =>
      linesOf(figure, name, palette).map((line) => ({
        type: 'line',
        xAxisIndex: index,
        yAxisIndex: index,
        symbol: 'none',
        step: figure === 'desired' ? 'end' : false,
        ...line,
      })))),
  };
}

// The legend of panels, in the order of their lines.
function legendOfPanels(key, panels, linesOf) {
  'use strict';

  const palette = getComputedStyle(document.documentElement).getPropertyValue('--palette').split(',').map((one) => one.trim());
  const lines = panels.flatMap((panel) => panel.lines.flatMap(([figure, name]) => linesOf(figure, name, palette)));
  const looks = new Map(lines.map((line, index) => [line.name, {
    colour: line.color ?? palette[index % palette.length],
    dash: line.lineStyle?.type === 'dashed' ? [5, 3] : 'solid',
    marker: 'none',
  }]));
  targetLook.fill(key, [...looks.keys()], (name) => looks.get(name));
}
