import { locateModel } from '../platform/model/local-encoder.ts';
import { fetchModel, useProxyOfEnvironment } from '../platform/model/model-hub.ts';
import { RefusedStart } from '../platform/refused-start.ts';
import { readSettings } from '../settings.ts';
import { type Command, parseWords } from './command.ts';

const usage = 'model get NAME [--dtype TYPE] [--hub URL]';

/** In milliseconds. */
const reportInterval = 2_000;

export const model: Command = {
  usage,
  meaning: 'fetch a sentence encoder for semantic search',
  details: [
    'NAME is OWNER/MODEL on the Hugging Face hub or, with --hub or HF_ENDPOINT, on a mirror of it.',
    "--dtype chooses one of the model's formats, such as q8 or fp32.",
    'HTTP_PROXY, HTTPS_PROXY and NO_PROXY are respected. An interrupted download continues when you run the command again.',
    '',
    'Then set EMBEDDINGS_MODEL=local:NAME and restart Docent. A model in a local folder needs no download:',
    'EMBEDDINGS_MODEL=local:/FOLDER. Either needs @huggingface/transformers 4, which does not come with Docent:',
    '  npm install --ignore-scripts --prefix DATA/models @huggingface/transformers@4',
    'where DATA is the data folder.',
  ].join('\n'),
  async prepare([action, ...words], environment) {
    if (action !== 'get') throw new RefusedStart(`Usage: npm run docent -- ${usage}`);
    const { target: name, options } = parseWords(words, usage, ['dtype', 'hub']);
    const settings = readSettings(environment);
    const hub = (options.hub ?? settings.modelHub).replace(/\/+$/, '');
    if (!/^https?:$/.test(URL.parse(hub)?.protocol ?? ''))
      throw new RefusedStart(`${hub} is not the address of a hub.`);
    const { folder } = locateModel(settings.dataFolder, name);
    useProxyOfEnvironment();
    await fetchModel({
      hub,
      name,
      dtype: options.dtype ?? null,
      target: folder,
      onProgress: createReport(),
    });
    console.log(
      `The model is in ${folder}. Set EMBEDDINGS_MODEL=local:${name} and restart Docent.`,
    );
    return null;
  },
};

function createReport() {
  let last = 0;
  return (file: string, bytes: number, size: number) => {
    if (bytes < size && performance.now() - last < reportInterval) return;
    last = performance.now();
    console.error(`  ${file}: ${inMegabytes(bytes)} of ${inMegabytes(size)} MB`);
  };
}

const inMegabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
