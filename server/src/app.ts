// The application: features, background jobs and reactions, and the server for requests and sockets.
import { join } from 'node:path';
import { contract } from '@docent/contract/contract';
import { costPerMinute as usualCostPerMinute } from '@docent/contract/endpoint';
import { liveUrl } from '@docent/contract/live';
import { newsUrl } from '@docent/contract/news';
import { createBackgroundJobs } from './background-jobs.ts';
import { realm } from './features/people/embedded-provider.ts';
import { tusProtocol } from './features/uploads/uploads.routes.ts';
import { closeFeatures, createFeatures, type FeatureOptions, type Features } from './features.ts';
import type { Infrastructure } from './infrastructure.ts';
import { createHostCheck, isLoopbackName } from './platform/http/hosts.ts';
import { createHttp } from './platform/http/http.ts';
import { addReference } from './platform/http/openapi.ts';
import type { SlowBodies } from './platform/http/slow-bodies.ts';
import { addWeb } from './platform/http/static.ts';
import { serveSockets } from './platform/sockets/sockets.ts';
import { addReactions } from './reactions.ts';
import { createRoutes } from './routes.ts';
import type { Settings } from './settings.ts';
import { localUrlOf } from './sign-in.ts';

export type App = Awaited<ReturnType<typeof createApp>>;

export interface AppOptions extends FeatureOptions {
  /** Whether every response is validated against the contract, as in tests. */
  checkAnswers?: boolean;
  costPerMinute?: number;
  /** In milliseconds: the event loop delay above which calls are refused. */
  maxEventLoopDelay?: number;
  /** The minimum speed of request bodies. */
  slowBodies?: SlowBodies;
  /** Whether periodic jobs run; tests trigger them explicitly. */
  runsBackgroundJobs?: boolean;
}

const webFolder = join(import.meta.dirname, '../../web/dist');
const maxMessageBytes = 64 * 1024 * 1024;

export async function createApp(
  infrastructure: Pick<Infrastructure, 'settings' | 'database' | 'blobs' | 'log' | 'clock'>,
  { runsBackgroundJobs = true, ...options }: AppOptions = {},
) {
  const { settings } = infrastructure;
  const features = await createFeatures(infrastructure, options);
  const { embedding, embeddedProvider, events, editing, news } = features;
  const jobs = createBackgroundJobs(infrastructure, features);
  addReactions(features);
  const http = await createAppHttp(infrastructure, features, options);
  if (embeddedProvider) http.mount(realm, embeddedProvider.handle);
  const sockets = serveSockets(
    http.server,
    { [liveUrl]: editing.serve, [newsUrl]: news.serve },
    {
      maxBytes: maxMessageBytes,
      isOriginAllowed: (origin) => isOwnOrigin(origin, settings.publicUrl),
      isOwnHost: createOwnHostCheck(settings),
      trustProxy: settings.trustProxy,
    },
  );

  return {
    ...features,
    /** Starts to serve requests and to react to events. */
    async listen(): Promise<void> {
      await embedding?.start();
      await events.start();
      await editing.start();
      await news.start();
      if (runsBackgroundJobs) jobs.start();
      await http.listen(settings.listen);
    },
    async close(): Promise<void> {
      await sockets.close();
      await http.close();
      await news.close();
      await jobs.close();
      await closeFeatures(features);
    },
  };
}

function createAppHttp(
  { settings, database, log }: Pick<Infrastructure, 'settings' | 'database' | 'log'>,
  features: Features,
  {
    checkAnswers = false,
    costPerMinute = usualCostPerMinute,
    maxEventLoopDelay = 5_000,
    slowBodies,
  }: AppOptions,
) {
  const { embedHosts, maxUploadBytes, publicUrl, trustProxy } = settings;
  return createHttp({
    log,
    bindings: createRoutes(features, { database, embedHosts }),
    authenticate: features.people.authenticate,
    checkReady: async () => {
      await features.events.now();
      await features.search.ready;
    },
    trustProxy,
    isOwnHost: createOwnHostCheck(settings),
    publicUrl,
    isSecure: publicUrl.startsWith('https:'),
    maxUploadBytes,
    frameHosts: embedHosts,
    costPerMinute,
    maxEventLoopDelay,
    slowBodies,
    checkAnswers,
    protocols: [tusProtocol(features.uploads)],
    addToApi: (api) => addReference(api, contract),
    addPages: (app) => addWeb(app, webFolder),
  });
}

function createOwnHostCheck({ publicUrl, listen, allowedHosts }: Settings) {
  const own = [publicUrl, localUrlOf(listen)].map((url) => new URL(url).hostname);
  return createHostCheck([...own, ...allowedHosts]);
}

/** The page may have been opened under any of this machine's loopback names. */
function isOwnOrigin(origin: string, publicUrl: string): boolean {
  if (!URL.canParse(origin)) return false;
  const [from, own] = [new URL(origin), new URL(publicUrl)];
  return (
    from.origin === own.origin ||
    (from.port === own.port && isLoopbackName(from.hostname) && isLoopbackName(own.hostname))
  );
}
