// Sorts, filters and copies the tables. Without it they still hold everything.
(() => {
  'use strict';

  const tables = [...document.querySelectorAll('.scroll > table')].filter((table) => table.tHead);

  function button(text, label) {
    const element = document.createElement('button');
    element.type = 'button';
    element.textContent = text;
    if (label) {
      element.setAttribute('aria-label', label);
    }
    return element;
  }

  // A heading without the mark of its order, its unit in brackets.
  function heading(cell) {
    const unit = cell.querySelector('.unit')?.textContent ?? '';
    const name = cell.textContent.replace(unit, '').trim();
    return unit ? name + ' (' + unit + ')' : name;
  }

  function text(cell) {
    return [...cell.querySelectorAll('p')].map((part) => part.textContent).join('; ')
        || cell.textContent.trim().replace(/\s+/g, ' ');
  }

  // What reads as a number: 7,600 and 0.25; NaN of all else, also of the dash of what was not read.
  function number(value) {
    return /^-?[\d,]+(\.\d+)?$/.test(value) ? Number(value.replaceAll(',', '')) : NaN;
  }

  // What is no number comes last, whatever the order.
  function compare(one, other, sign) {
    const a = number(one);
    const b = number(other);
    if (Number.isNaN(a) && Number.isNaN(b)) {
      return sign * one.localeCompare(other, 'en', { numeric: true });
    }
    return Number.isNaN(a) ? 1 : Number.isNaN(b) ? -1 : sign * (a - b);
  }

  function sortable(table) {
    const rows = [...table.tBodies[0].rows];
    const headings = [...table.tHead.rows[0].cells];
    headings.forEach((cell, column) => {
      const sorter = button('');
      sorter.className = 'sorter';
      sorter.append(...cell.childNodes);
      cell.append(sorter);
      sorter.addEventListener('click', () => {
        // Upwards, downwards, and as it was.
        const order = { ascending: 'descending', descending: null }[cell.getAttribute('aria-sort')];
        headings.forEach((other) => other.removeAttribute('aria-sort'));
        const next = order === undefined ? 'ascending' : order;
        if (next) {
          cell.setAttribute('aria-sort', next);
        }
        const sign = next === 'descending' ? -1 : 1;
        const sorted = next ? [...rows].sort((a, b) => compare(text(a.cells[column]), text(b.cells[column]), sign)) : rows;
        table.tBodies[0].append(...sorted);
      });
    });
  }

  // The figures as they are shown, in their order, without the rows that the filter hides.
  function content(table) {
    const shown = [...table.tBodies[0].rows].filter((row) => !row.hidden);
    return [[...table.tHead.rows[0].cells].map(heading), ...shown.map((row) => [...row.cells].map(text))];
  }

  function csv(rows) {
    const field = (value) => Number.isNaN(number(value)) ? value : value.replaceAll(',', '');
    const quoted = (value) => /[",\n]/.test(value) ? '"' + value.replaceAll('"', '""') + '"' : value;
    return rows.map((row) => row.map((value) => quoted(field(value))).join(',')).join('\n') + '\n';
  }

  function markdown(rows) {
    const line = (cells) => '| ' + cells.map((value) => value.replace(/([\\`*_[\]<>|])/g, '\\$1')).join(' | ') + ' |';
    return [line(rows[0]), '|' + '---|'.repeat(rows[0].length), ...rows.slice(1).map(line)].join('\n') + '\n';
  }

  // A page from the file system may not be allowed to use the clipboard; then the old way does.
  async function copy(value, source) {
    let done = false;
    try {
      await navigator.clipboard.writeText(value);
      done = true;
    }
    catch {
      const area = document.createElement('textarea');
      area.value = value;
      document.body.append(area);
      area.select();
      done = document.execCommand('copy');
      area.remove();
      source.focus();
    }
    said.textContent = done ? 'Copied' : 'Not copied: this browser does not allow it';
    const name = source.textContent;
    source.textContent = done ? 'Copied' : 'Not copied';
    source.disabled = true;
    setTimeout(() => {
      source.textContent = name;
      source.disabled = false;
    }, 1200);
  }

  function copyable(table) {
    const what = table.parentElement.getAttribute('aria-label');
    const tools = document.createElement('p');
    tools.className = 'tools';
    for (const [name, format] of [['Copy CSV', csv], ['Copy Markdown', markdown]]) {
      const copier = button(name, name + ': ' + what);
      copier.addEventListener('click', () => copy(format(content(table)), copier));
      tools.append(copier);
    }
    if (table.querySelector('.folded')) {
      const folder = button('All columns', 'All columns: ' + what);
      folder.setAttribute('aria-pressed', 'false');
      table.classList.add('fewer');
      folder.addEventListener('click', () => {
        folder.setAttribute('aria-pressed', String(!table.classList.toggle('fewer')));
      });
      tools.append(folder);
    }
    table.parentElement.after(tools);
  }

  // Each word begins a part of the row or of the heading above it: 'webflux 10ms', 'apache5', '800 users'.
  function matches(words, value) {
    return words.every((word) => {
      let at = value.indexOf(word);
      while (at > 0 && /[a-z0-9.]/.test(value[at - 1])) {
        at = value.indexOf(word, at + 1);
      }
      return at >= 0;
    });
  }

  function filter(words) {
    let all = 0;
    let left = 0;
    for (const section of filtered) {
      const heading = section.querySelector('h2').textContent.toLowerCase();
      let here = 0;
      for (const row of section.querySelectorAll('tbody > tr')) {
        row.hidden = !matches(words, heading + ' ' + row.cells[0].textContent.toLowerCase());
        all++;
        here += row.hidden ? 0 : 1;
      }
      for (const term of section.querySelectorAll('dt')) {
        const hidden = !matches(words, heading + ' ' + term.textContent.toLowerCase());
        term.hidden = hidden;
        term.nextElementSibling.hidden = hidden;
      }
      section.hidden = here === 0;
      left += here;
    }
    said.textContent = words.length > 0 ? left + ' of ' + all + ' rows' : '';
  }

  const filtered = [...document.querySelectorAll('section[data-block]')];
  const said = document.createElement('output');
  said.className = 'said';
  if (filtered.length > 0) {
    const bar = document.createElement('p');
    bar.className = 'filter';
    const label = document.createElement('label');
    label.textContent = 'Show only ';
    const input = document.createElement('input');
    input.type = 'search';
    input.placeholder = 'target, delay or load';
    label.append(input);
    bar.append(label, ' ', said);
    input.addEventListener('input', () => filter(input.value.toLowerCase().split(/\s+/).filter((word) => word)));
    filtered[0].before(bar);
  }
  else {
    document.body.append(said);
  }
  tables.forEach(sortable);
  tables.forEach(copyable);
  for (const pre of document.querySelectorAll('pre.copyable')) {
    const tools = document.createElement('p');
    tools.className = 'tools';
    const copier = button('Copy', 'Copy: ' + pre.getAttribute('aria-label'));
    copier.addEventListener('click', () => copy(pre.textContent, copier));
    tools.append(copier);
    pre.after(tools);
  }
})();
