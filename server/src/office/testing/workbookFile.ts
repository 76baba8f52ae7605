// Excel workbooks for tests, from their XML.
import { strToU8, zipSync } from 'fflate';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const relationships = (list: string) =>
  strToU8(
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list}</Relationships>`,
  );

interface TestSheet {
  name: string;
  /** The inner XML of the worksheet. */
  xml: string;
  state?: string;
}

interface TestStyles {
  strings?: string;
  styles?: string;
}

export function workbookFile(
  sheets: readonly TestSheet[],
  { strings = '', styles = '' }: TestStyles = {},
): Uint8Array {
  const list = sheets.map(
    ({ name, state = 'visible' }, i) =>
      `<sheet name="${name}" sheetId="${i}" state="${state}" r:id="s${i}"/>`,
  );
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
  return zipSync({
    '_rels/.rels': relationships(relation('w', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${list.join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': relationships(
      [
        ...sheets.map((_, i) => relation(`s${i}`, 'worksheet', `sheet${i}.xml`)),
        relation('strings', 'sharedStrings', 'strings.xml'),
        relation('styles', 'styles', 'styles.xml'),
      ].join(''),
    ),
    'xl/strings.xml': strToU8(`<sst xmlns="${main}">${strings}</sst>`),
    'xl/styles.xml': strToU8(`<styleSheet xmlns="${main}">${styles}</styleSheet>`),
    ...Object.fromEntries(
      sheets.map(({ xml }, i) => [
        `xl/sheet${i}.xml`,
        strToU8(`<worksheet xmlns="${main}">${xml}</worksheet>`),
      ]),
    ),
  });
}
