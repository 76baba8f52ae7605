// Small documents for tests, as JSON.

/** A document of sections of paragraphs, with ids derived from their positions. */
export function sectionsOf(...sections: string[][]) {
  return {
    type: 'doc',
    content: sections.map((lines, i) => ({
      type: 'section',
      content: lines.map((text, j) => paragraph(text, `s${i}b${j}`)),
    })),
  };
}

export function paragraph(text: string, id: string) {
  return {
    type: 'paragraph',
    attrs: { id },
    ...(text ? { content: [{ type: 'text', text }] } : {}),
  };
}
