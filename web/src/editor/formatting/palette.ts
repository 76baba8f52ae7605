// The named colours. Text colours are readable on white and on the dark page (at least 4.5:1 and 3.5:1);
// highlights are used under dark text in both.

export const palette = [
  { name: 'red', text: '#d13b3b', highlight: '#ffd6d6' },
  { name: 'orange', text: '#bd5a0a', highlight: '#ffe2c2' },
  { name: 'yellow', text: '#8f6b00', highlight: '#fff3a3' },
  { name: 'green', text: '#2e7d32', highlight: '#d3f2d0' },
  { name: 'teal', text: '#0f7b7b', highlight: '#c9f0ee' },
  { name: 'blue', text: '#2f6bd8', highlight: '#d4e4ff' },
  { name: 'purple', text: '#8250d8', highlight: '#e6dbff' },
  { name: 'pink', text: '#c2378a', highlight: '#ffd6ec' },
  { name: 'grey', text: '#6b7280', highlight: '#e4e6ea' },
] as const;
