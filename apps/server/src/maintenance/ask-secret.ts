import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/**
 * Reads a secret that must not stand on a command line: typed unseen in a terminal, else the first line of standard
 * input.
 */
export async function askSecret(question: string): Promise<string> {
  const { stdin, stdout } = process
  const isTerminal = stdin.isTTY
  if (isTerminal) stdout.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: stdin, output: silent, terminal: isTerminal })
  const typed = await new Promise<string>((done) => {
    lines.once('line', done)
    lines.once('close', () => done(''))
  })
  lines.close()
  if (isTerminal) stdout.write('\n')
  return typed
}
