import { expect, test } from 'vitest';
import { describeSettings, readSettings } from './settings.ts';

test('a local model is looked for in the data folder, or where its path says', () => {
  const read = (model: string, more = {}) =>
    readSettings({ DOCENT_DATA: '/data', EMBEDDINGS_MODEL: model, ...more }).embeddings;
  expect(read('local:acme/encoder')).toMatchObject({ folder: '/data/models/acme/encoder' });
  expect(read('local:/srv/encoder')).toMatchObject({ folder: '/srv/encoder' });
  const elsewhere = { EMBEDDINGS_BASE_URL: 'http://127.0.0.1:1/v1' };
  expect(() => read('local:acme/encoder', elsewhere)).toThrow('must name a model there');
});

test('Docent runs standalone on loopback without any variable', () => {
  const settings = readSettings({});
  expect(settings).toMatchObject({
    listen: { host: '127.0.0.1', port: 3000 },
    publicUrl: 'http://127.0.0.1:3000',
    database: { url: null },
    signIn: { provider: null, roles: { admin: ['admin'] } },
    model: null,
    s3: null,
    session: { idleMs: 24 * 3_600_000 },
  });
  expect(settings.dataFolder).toMatch(/^\/.*\/data$/);
});

test.each([
  [
    { DOCENT_PORT: '70000' },
    'DOCENT_PORT must be a whole number from 1 to 65535, and it is "70000".',
  ],
  [
    { DOCENT_PORT: 'many' },
    'DOCENT_PORT must be a whole number from 1 to 65535, and it is "many".',
  ],
  [{ PUBLIC_URL: 'docs.example.org' }, 'PUBLIC_URL must be an address that starts with http://'],
  [{ DOCENT_EMBED_HOSTS: 'video.example.org; script-src *' }, 'must be names of hosts'],
  [{ DOCENT_ALLOWED_HOSTS: 'docent:3000' }, 'names of hosts with commas between them, without'],
  [
    { LLM_BASE_URL: 'http://u:secret@127.0.0.1/v1', LLM_MODEL: 'm' },
    /^LLM_BASE_URL must not contain a name or password\.$/,
  ],
  [{ DATABASE_URL: 'mysql://u:secret@h/d' }, 'DATABASE_URL must start with postgres://'],
  [{ DOCENT_TRASH_DAYS: '-1' }, 'DOCENT_TRASH_DAYS must be a whole number from 0 to 3650'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
  [{ DOCENT_DEMO: 'maybe' }, 'DOCENT_DEMO must be yes, documents or no, and it is "maybe".'],
  [{ OIDC_ISSUER: 'https://id.example.org/realms/a' }, 'so OIDC_CLIENT_ID must be too'],
  [{ LLM_BASE_URL: 'http://127.0.0.1:11434/v1' }, 'so LLM_MODEL must be too'],
  [{ S3_BUCKET: 'docs', S3_ACCESS_KEY_ID: 'a' }, 'so S3_SECRET_ACCESS_KEY must be too'],
  [{ DOCENT_PROT: '80' }, 'DOCENT_PROT is not a setting of Docent'],
  [
    { DOCENT_HOST: '0.0.0.0' },
    'OIDC_ISSUER to your provider, or DOCENT_EMBEDDED_SIGN_IN_ANYWHERE=yes',
  ],
  [
    { DOCENT_HOST: '0.0.0.0', DOCENT_EMBEDDED_SIGN_IN_ANYWHERE: 'yes' },
    'set PUBLIC_URL to the address at which browsers reach Docent',
  ],
  [{ DOCENT_SEARCH_LANGUAGES: 'english,klingon' }, 'DOCENT_SEARCH_LANGUAGES must be languages'],
])('%o is refused with a sentence that names the variable', (environment, sentence) => {
  expect(() => readSettings(environment)).toThrow(sentence);
});

test.each([
  [{}, ['www.youtube-nocookie.com', 'player.vimeo.com', 'player.bilibili.com']],
  [
    { DOCENT_EMBED_HOSTS: 'video.example.org, maps.example.org' },
    ['video.example.org', 'maps.example.org'],
  ],
  [{ DOCENT_EMBED_HOSTS: 'none' }, []],
])('%o allows documents to embed pages of %j', (environment, hosts) => {
  expect(readSettings(environment).embedHosts).toEqual(hosts);
});

test.each([
  [{}, ['english']],
  [{ DOCENT_SEARCH_LANGUAGES: 'English, german,chinese' }, ['english', 'german']],
])('%o makes search recognise word forms of %j', (environment, languages) => {
  expect(readSettings(environment).searchLanguages).toEqual(languages);
});

test('the error for an invalid database URL does not show its password', () => {
  expect(() => readSettings({ DATABASE_URL: 'mysql://u:secret@h/d' })).toThrow(/^(?!.*secret@)/);
});

test('variables of a provider, a model and a store are combined into one value each', () => {
  const settings = readSettings({
    DOCENT_HOST: '::',
    PUBLIC_URL: 'https://docs.example.org/',
    OIDC_ISSUER: 'https://id.example.org/realms/a',
    OIDC_CLIENT_ID: 'docent',
    OIDC_ADMIN_ROLES: 'boss, owner',
    LLM_BASE_URL: 'http://127.0.0.1:11434/v1',
    LLM_MODEL: 'm',
    LLM_API_KEY: '',
    S3_BUCKET: 'docs',
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b',
  });
  expect(settings).toMatchObject({
    publicUrl: 'https://docs.example.org',
    signIn: {
      provider: { clientId: 'docent', clientSecret: null },
      roles: { admin: ['boss', 'owner'] },
    },
    model: { model: 'm', apiKey: null },
    s3: { bucket: 'docs', region: 'us-east-1', pathStyle: true },
  });
});

test('the help lists every variable that the code reads', () => {
  const help = describeSettings();
  for (const name of ['DOCENT_PORT', 'DATABASE_URL', 'OIDC_ISSUER', 'LLM_API_KEY', 'LOG_LEVEL']) {
    expect(help).toContain(name);
  }
});
