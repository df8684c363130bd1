// Draws the charts of a page and their legend, and draws them again when the page gets dark or light, goes to paper, or
// changes its size.
function keepDrawn(selector, option, legend) {
  'use strict';

  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const paper = window.matchMedia('print');
  const drawn = [];

  function draw() {
    drawn.splice(0).forEach((one) => one.dispose());
    const elements = document.querySelectorAll(selector);
    if (elements.length > 0) {
      legend(document.querySelector('.key'));
    }
    for (const element of elements) {
      const one = echarts.init(element, null, { renderer: 'svg' });
      one.setOption(option(element));
      drawn.push(one);
    }
  }

  function fit() {
    drawn.forEach((one) => one.resize());
  }

  draw();
  dark.addEventListener('change', draw);
  paper.addEventListener('change', draw);
  window.addEventListener('resize', fit);
  window.addEventListener('beforeprint', fit);
  window.addEventListener('afterprint', fit);
}
