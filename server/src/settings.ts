// The only module that reads the environment: each variable with its meaning, format and default, and the nested
// values that the rest of the server uses.
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { knownLanguages, type Language } from './language/languages.ts';
import type { LogLevel } from './platform/log.ts';
import type { EmbeddingsOptions } from './platform/model/embeddings.ts';
import { type LocalModel, locateModel } from './platform/model/local-encoder.ts';
import { RefusedStart } from './platform/refused-start.ts';

export interface Settings {
  listen: { host: string; port: number };
  /** The URL at which browsers reach Docent, without a trailing slash. */
  publicUrl: string;
  /** Additional host names under which requests are accepted. */
  allowedHosts: readonly string[];
  /** Whether requests come through a reverse proxy whose `X-Forwarded-*` headers can be trusted. */
  trustProxy: boolean;
  /** Absolute. */
  dataFolder: string;
  /** How an empty database is filled: not at all, with the demo's documents, or also with their history. */
  demo: 'no' | 'documents' | 'yes';
  /** Without a URL, the embedded PostgreSQL in the data folder is used. */
  database: { url: string | null; connections: number };
  signIn: {
    /** Null for the embedded provider with the demo people. */
    provider: { issuer: string; clientId: string; clientSecret: string | null } | null;
    /** The provider's names for each of our roles. */
    roles: { admin: readonly string[]; editor: readonly string[]; coach: readonly string[] };
    /** The claim with a person's department, if the provider has one. */
    departmentClaim: string | null;
    /** Whether an administrator has to confirm the department that a person chooses. */
    confirmDepartment: boolean;
  };
  session: { idleMs: number; absoluteMs: number };
  /** An OpenAI-compatible endpoint; without one the assistant answers with quotations. */
  model: {
    baseUrl: string;
    model: string;
    apiKey: string | null;
  } | null;
  /** The built-in encoder, one in a folder, or an OpenAI-compatible endpoint; null for search by words only. */
  embeddings: 'built-in' | LocalModel | EmbeddingsOptions | null;
  /** Where models are fetched from. */
  modelHub: string;
  /** Null to store files in the data folder. */
  s3: {
    endpoint: string | null;
    region: string;
    bucket: string;
    accessKeyId: string;
    secretAccessKey: string;
    /**
     * Whether the bucket is part of the path instead of the host name, as most servers other than Amazon's require.
     */
    pathStyle: boolean;
  } | null;
  maxUploadBytes: number;
  /** Days until files in the trash are permanently deleted; null for never. */
  trashDays: number | null;
  /** Hosts whose pages documents may embed. */
  embedHosts: readonly string[];
  /** Whether results that people open and like rank higher for others, anonymously. */
  learnsFromUse: boolean;
  /** Where the engine is installed that recognises text in pictures; null if it is off. */
  ocr: { folder: string } | null;
  /** Languages whose inflections search recognises. */
  searchLanguages: readonly Language[];
  /** Null to send no mails. */
  mail: { url: string; from: string } | null;
  /** The port of `/metrics` on loopback; null for none. */
  metricsPort: number | null;
  logLevel: LogLevel;
}

/** The message names the variable. */
class InvalidSettings extends RefusedStart {}

const port = z.coerce
  .number<string>('must be a whole number from 1 to 65535')
  .int('must be a whole number from 1 to 65535')
  .min(1, 'must be a whole number from 1 to 65535')
  .max(65535, 'must be a whole number from 1 to 65535');
const count = (min: number, max: number) =>
  z.coerce
    .number<string>(`must be a whole number from ${min} to ${max}`)
    .int(`must be a whole number from ${min} to ${max}`)
    .min(min, `must be a whole number from ${min} to ${max}`)
    .max(max, `must be a whole number from ${min} to ${max}`);
const yesOrNo = z
  .enum(['yes', 'no', 'true', 'false', '1', '0'], 'must be yes or no')
  .transform((text) => ['yes', 'true', '1'].includes(text));
const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an address that starts with http:// or https://' })
  // Error messages that contain the URL would reveal them.
  .refine((url) => !/^https?:\/\/[^/?#]*@/.test(url), 'must not contain a name or password')
  .transform((url) => url.replace(/\/+$/, ''));
const text = z.string();
const list = z.string().transform((names) =>
  names
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean),
);

interface Variable<Value> {
  schema: z.ZodType;
  meaning: string;
  /** In the form of an environment variable. */
  fallback: string | undefined;
  /** Never set: carries the type of the value. */
  value?: Value;
}

function optional<Schema extends z.ZodType>(
  schema: Schema,
  meaning: string,
): Variable<z.output<Schema> | null> {
  return { schema, meaning, fallback: undefined };
}

function required<Schema extends z.ZodType>(
  schema: Schema,
  meaning: string,
  fallback: string,
): Variable<z.output<Schema>> {
  return { schema, meaning, fallback };
}

const listening = {
  DOCENT_PORT: required(port, 'port of the web interface and the API', '3000'),
  DOCENT_HOST: required(text, 'address to listen on', '127.0.0.1'),
  PUBLIC_URL: optional(
    webAddress,
    'URL that browsers use to reach Docent; required behind a proxy or on another host',
  ),
  DOCENT_ALLOWED_HOSTS: required(
    list.refine((hosts) => hosts.every((host) => /^(\[[\d:a-f.]+\]|[\w.-]+)$/i.test(host)), {
      error: 'must be names of hosts with commas between them, without ports',
    }),
    'other host names to accept besides the one in PUBLIC_URL; requests with any other are rejected',
    '',
  ),
  DOCENT_TRUST_PROXY: required(
    yesOrNo,
    'yes if your reverse proxy sets X-Forwarded-For and X-Forwarded-Proto',
    'no',
  ),
  DOCENT_METRICS_PORT: optional(port, 'port of /metrics, on 127.0.0.1 only; disabled by default'),
};

const keeping = {
  DOCENT_DATA: required(text, 'folder of the embedded database and the uploaded files', './data'),
  DOCENT_DEMO: required(
    z
      .enum(['yes', 'documents', 'no', 'true', 'false', '1', '0'], 'must be yes, documents or no')
      .transform((text) =>
        text === 'documents' ? text : ['yes', 'true', '1'].includes(text) ? 'yes' : 'no',
      ),
    'load demo content into an empty database; documents: without comments, reviews and the like',
    'yes',
  ),
  DATABASE_URL: optional(
    z
      .string()
      .regex(
        /^postgres(ql)?:\/\//,
        'must start with postgres:// (postgres://user:password@host/name)',
      ),
    'URL of your own PostgreSQL, 16 or newer; by default, an embedded one runs in the data folder',
  ),
  DOCENT_DATABASE_CONNECTIONS: required(
    count(5, 500),
    'maximum number of database connections',
    '24',
  ),
  S3_BUCKET: optional(
    text,
    'bucket for uploaded files; by default, they are stored in the data folder',
  ),
  S3_ENDPOINT: optional(webAddress, 'URL of the S3-compatible store; Amazon S3 by default'),
  S3_REGION: required(text, 'its region', 'us-east-1'),
  S3_ACCESS_KEY_ID: optional(text, 'access key'),
  S3_SECRET_ACCESS_KEY: optional(text, 'secret key'),
  S3_PATH_STYLE: required(
    yesOrNo,
    'put the bucket name in the path instead of the host name',
    'yes',
  ),
  DOCENT_MAX_UPLOAD_MB: required(count(1, 10_000), 'maximum upload size', '200'),
  DOCENT_TRASH_DAYS: required(
    count(0, 3650),
    'days after which trash is deleted permanently; 0 keeps it forever',
    '30',
  ),
};

const signingIn = {
  OIDC_ISSUER: optional(
    webAddress,
    'OpenID Connect issuer, for Keycloak https://host/realms/NAME; by default, an embedded provider with demo people',
  ),
  OIDC_CLIENT_ID: optional(text, 'client ID registered for Docent'),
  OIDC_CLIENT_SECRET: optional(text, 'client secret; leave empty for a public client'),
  OIDC_ADMIN_ROLES: required(list, 'provider roles that make someone an administrator', 'admin'),
  OIDC_EDITOR_ROLES: required(list, 'provider roles that make someone an editor', 'editor'),
  OIDC_COACH_ROLES: required(list, 'provider roles that make someone a coach', 'coach'),
  OIDC_DEPARTMENT_CLAIM: optional(text, 'claim with the name of the department'),
  DOCENT_CONFIRM_DEPARTMENT: required(
    yesOrNo,
    'require an administrator to confirm the department someone chooses',
    'no',
  ),
  DOCENT_EMBEDDED_SIGN_IN_ANYWHERE: required(
    yesOrNo,
    'allow demo people, who need no password, on addresses other than loopback',
    'no',
  ),
  DOCENT_SESSION_IDLE_HOURS: required(
    count(1, 8760),
    'hours of inactivity after which a session ends',
    '24',
  ),
  DOCENT_SESSION_DAYS: required(count(1, 365), 'days after which every session ends', '30'),
};

const hostName = /^[a-z\d-]+(\.[a-z\d-]+)+$/i;

const showing = {
  DOCENT_EMBED_HOSTS: required(
    list.refine((hosts) => hosts.every((host) => host === 'none' || hostName.test(host)), {
      error: 'must be names of hosts with commas between them, or none',
    }),
    'hosts whose videos and pages can be embedded in documents; none disables embeds',
    'www.youtube-nocookie.com,player.vimeo.com,player.bilibili.com',
  ),
};

const isLanguage = (name: string): name is Language =>
  (knownLanguages as readonly string[]).includes(name);

const finding = {
  DOCENT_SEARCH_LANGUAGES: required(
    // Chinese is always supported, by its characters.
    list
      .transform((names) => names.map((name) => name.toLowerCase()))
      .transform((names) => names.filter((name) => name !== 'chinese'))
      .refine((names) => names.every(isLanguage), {
        error: `must be languages with commas between them, of: ${knownLanguages.join(', ')}`,
      })
      .transform((names) => names.filter(isLanguage)),
    'languages whose word forms search recognises, most used first; Chinese is always included',
    'english',
  ),
  DOCENT_LEARN_FROM_USE: required(
    yesOrNo,
    'rank what several people opened or liked a little higher for similar questions, without storing who; no also deletes what was learned',
    'yes',
  ),
  DOCENT_OCR: required(
    yesOrNo,
    'recognise the text of scanned pages and pictures that people attach, English and Chinese; needs an engine that does not come with Docent, and says how to install it',
    'no',
  ),
};

const answering = {
  LLM_BASE_URL: optional(
    webAddress,
    'OpenAI-compatible endpoint, such as http://127.0.0.1:11434/v1; without it, answers are quotes',
  ),
  LLM_MODEL: optional(text, 'model that writes the answers'),
  LLM_API_KEY: optional(text, 'API key, if needed'),
  EMBEDDINGS_MODEL: required(
    text,
    'model for semantic search: built-in, off, local:NAME (see "docent -- model --help"), local:/FOLDER, or the name of a model at the endpoint below',
    'built-in',
  ),
  EMBEDDINGS_BASE_URL: optional(
    webAddress,
    'OpenAI-compatible endpoint for embeddings; LLM_BASE_URL by default',
  ),
  EMBEDDINGS_API_KEY: optional(text, 'API key for embeddings; LLM_API_KEY by default'),
  HF_ENDPOINT: required(
    webAddress,
    'hub or mirror from which "docent -- model get" fetches models; used for nothing else',
    'https://huggingface.co',
  ),
};

const telling = {
  SMTP_URL: optional(
    z.string().regex(/^smtps?:\/\/[^\s/]+/, 'must look like smtp://user:password@host:587'),
    'mail server for notifications; without it, no email is sent',
  ),
  SMTP_FROM: optional(text, 'sender of emails, such as Docent <docent@example.org>'),
};

const logging = {
  LOG_LEVEL: required(
    z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be one of fatal, error, warn, info, debug, trace, silent',
    ),
    'minimum log level',
    'info',
  ),
};

const sections = {
  Network: listening,
  Storage: keeping,
  Login: signingIn,
  Documents: showing,
  Search: finding,
  Assistant: answering,
  Email: telling,
  Logging: logging,
};

const variables = {
  ...listening,
  ...keeping,
  ...signingIn,
  ...showing,
  ...finding,
  ...answering,
  ...telling,
  ...logging,
};

type Values = {
  [Name in keyof typeof variables]: (typeof variables)[Name] extends Variable<infer Value>
    ? Value
    : never;
};

/** Throws `InvalidSettings`. An empty variable counts as unset. */
export function readSettings(environment: NodeJS.ProcessEnv = process.env): Settings {
  for (const name of Object.keys(environment)) {
    if (/^DOCENT_(?!TEST_)/.test(name) && !(name in variables)) {
      throw new InvalidSettings(
        `${name} is not a setting of Docent. "npm start -- --help" lists those that are.`,
      );
    }
  }
  return arrange(parse(environment));
}

function parse(environment: NodeJS.ProcessEnv): Values {
  const values: Record<string, unknown> = {};
  for (const [name, { schema, fallback }] of Object.entries(variables)) {
    const setting = environment[name]?.trim() || fallback;
    const result = setting === undefined ? undefined : schema.safeParse(setting);
    if (result && !result.success) {
      const quotedValue =
        /SECRET|KEY|DATABASE_URL|SMTP_URL/.test(name) || setting?.includes('@')
          ? ''
          : `, and it is "${setting}"`;
      throw new InvalidSettings(`${name} ${result.error.issues[0]?.message}${quotedValue}.`);
    }
    values[name] = result?.data ?? null;
  }
  return values as Values;
}

function arrange(values: Values): Settings {
  needsAll(values, 'OIDC_ISSUER', ['OIDC_CLIENT_ID']);
  needsAll(values, 'LLM_BASE_URL', ['LLM_MODEL']);
  needsAll(values, 'SMTP_URL', ['SMTP_FROM']);
  needsAll(values, 'S3_BUCKET', ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']);
  const host = values.DOCENT_HOST;
  const port = values.DOCENT_PORT;
  if (!isLoopback(host)) {
    if (!values.OIDC_ISSUER && !values.DOCENT_EMBEDDED_SIGN_IN_ANYWHERE) {
      throw new InvalidSettings(
        `DOCENT_HOST is ${host}, where others can reach the demo people, who need no password. Set OIDC_ISSUER to your provider, or DOCENT_EMBEDDED_SIGN_IN_ANYWHERE=yes if that is what you want.`,
      );
    }
    if (!values.PUBLIC_URL) {
      throw new InvalidSettings(
        `DOCENT_HOST is ${host}: set PUBLIC_URL to the address at which browsers reach Docent.`,
      );
    }
  }

  return {
    listen: { host, port },
    publicUrl: values.PUBLIC_URL ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    allowedHosts: values.DOCENT_ALLOWED_HOSTS,
    trustProxy: values.DOCENT_TRUST_PROXY,
    dataFolder: resolve(values.DOCENT_DATA),
    demo: values.DOCENT_DEMO,
    database: { url: values.DATABASE_URL, connections: values.DOCENT_DATABASE_CONNECTIONS },
    signIn: {
      provider: values.OIDC_ISSUER
        ? {
            issuer: values.OIDC_ISSUER,
            clientId: values.OIDC_CLIENT_ID ?? '',
            clientSecret: values.OIDC_CLIENT_SECRET,
          }
        : null,
      roles: {
        admin: values.OIDC_ADMIN_ROLES,
        editor: values.OIDC_EDITOR_ROLES,
        coach: values.OIDC_COACH_ROLES,
      },
      departmentClaim: values.OIDC_DEPARTMENT_CLAIM,
      confirmDepartment: values.DOCENT_CONFIRM_DEPARTMENT,
    },
    session: {
      idleMs: values.DOCENT_SESSION_IDLE_HOURS * 3_600_000,
      absoluteMs: values.DOCENT_SESSION_DAYS * 86_400_000,
    },
    model: values.LLM_BASE_URL
      ? {
          baseUrl: values.LLM_BASE_URL,
          model: values.LLM_MODEL ?? '',
          apiKey: values.LLM_API_KEY,
        }
      : null,
    embeddings: arrangeEmbeddings(values),
    modelHub: values.HF_ENDPOINT,
    s3: values.S3_BUCKET
      ? {
          endpoint: values.S3_ENDPOINT,
          region: values.S3_REGION,
          bucket: values.S3_BUCKET,
          accessKeyId: values.S3_ACCESS_KEY_ID ?? '',
          secretAccessKey: values.S3_SECRET_ACCESS_KEY ?? '',
          pathStyle: values.S3_PATH_STYLE,
        }
      : null,
    maxUploadBytes: values.DOCENT_MAX_UPLOAD_MB * 1024 * 1024,
    trashDays: values.DOCENT_TRASH_DAYS || null,
    embedHosts: values.DOCENT_EMBED_HOSTS.filter((host) => host !== 'none'),
    learnsFromUse: values.DOCENT_LEARN_FROM_USE,
    ocr: values.DOCENT_OCR ? { folder: join(resolve(values.DOCENT_DATA), 'ocr') } : null,
    searchLanguages: values.DOCENT_SEARCH_LANGUAGES,
    mail: values.SMTP_URL ? { url: values.SMTP_URL, from: values.SMTP_FROM ?? '' } : null,
    metricsPort: values.DOCENT_METRICS_PORT,
    logLevel: values.LOG_LEVEL,
  };
}

/** Values that must never appear in a log. */
export function secretsOf({ signIn, model, embeddings, s3, mail, database }: Settings): string[] {
  const secrets = [
    signIn.provider?.clientSecret,
    model?.apiKey,
    embeddings && typeof embeddings === 'object' && 'apiKey' in embeddings && embeddings.apiKey,
    s3?.secretAccessKey,
    ...[mail?.url, database.url].flatMap((url) => passwordsIn(url ?? '')),
  ];
  return secrets.filter((secret) => typeof secret === 'string');
}

/** The password in a URL, both encoded and decoded. */
function passwordsIn(url: string): string[] {
  const password = /^[^:]+:\/\/[^:/@]*:(.+)@/.exec(url)?.[1];
  if (password === undefined) return [];
  return URL.canParse(url) ? [password, decodeURIComponent(new URL(url).password)] : [password];
}

function arrangeEmbeddings(values: Values): Settings['embeddings'] {
  const model = values.EMBEDDINGS_MODEL;
  const local = /^local:(.+)$/.exec(model)?.[1];
  if (model === 'off' || model === 'built-in' || local) {
    if (values.EMBEDDINGS_BASE_URL !== null)
      throw new InvalidSettings(
        'EMBEDDINGS_BASE_URL is set, so EMBEDDINGS_MODEL must name a model there.',
      );
    if (local) return locateModel(resolve(values.DOCENT_DATA), local);
    return model === 'off' ? null : 'built-in';
  }
  const baseUrl = values.EMBEDDINGS_BASE_URL ?? values.LLM_BASE_URL;
  if (baseUrl === null) {
    throw new InvalidSettings(
      `EMBEDDINGS_MODEL is ${model}, so EMBEDDINGS_BASE_URL or LLM_BASE_URL must be set too.`,
    );
  }
  // A key must only be sent to the endpoint that it was configured for.
  const apiKey =
    values.EMBEDDINGS_API_KEY ?? (values.EMBEDDINGS_BASE_URL === null ? values.LLM_API_KEY : null);
  return { baseUrl, model, apiKey };
}

function needsAll(values: Values, name: keyof Values, others: readonly (keyof Values)[]): void {
  if (values[name] === null) return;
  for (const other of others) {
    if (values[other] === null)
      throw new InvalidSettings(`${name} is set, so ${other} must be too.`);
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

/** The text of `--help`: every variable with meaning and default, in sections. */
export function describeSettings(): string {
  const lines: string[] = [];
  for (const [section, entries] of Object.entries(sections)) {
    lines.push('', section);
    for (const [name, { meaning, fallback }] of Object.entries(entries)) {
      lines.push(`  ${name.padEnd(34)}${meaning}${fallback ? ` (${fallback})` : ''}`);
    }
  }
  return lines.slice(1).join('\n');
}
