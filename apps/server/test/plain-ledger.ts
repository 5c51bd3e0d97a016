import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** A ledger in plain text, as a program of others reads it. */
export interface PlainLedger {
  /** Faults of a ledger: an entry that does not come to 0, an account that nobody opened. */
  readonly faultsOf: (ledger: string) => readonly string[]
  /** Its balance of each account, as the text of a decimal. */
  readonly balancesOf: (ledger: string) => Readonly<Record<string, string>>
}

interface Program {
  readonly initSync: (from: { readonly module: Uint8Array }) => unknown
  readonly validateSource: (ledger: string) => { readonly errors: readonly { readonly message: string }[] }
  readonly balances: (ledger: string) => {
    readonly rows: readonly (readonly [
      string,
      { readonly positions: readonly { readonly units: { readonly number: string } }[] },
    ])[]
  }
}

/** Starts Beancount, which comes as a package. */
export async function openPlainLedger(): Promise<PlainLedger> {
  const file = createRequire(import.meta.url).resolve('@rustledger/wasm')
  const program = (await import(file)) as Program
  program.initSync({ module: readFileSync(path.join(path.dirname(file), 'rustledger_wasm_bg.wasm')) })
  return {
    faultsOf: (ledger) => program.validateSource(ledger).errors.map(({ message }) => message),
    balancesOf: (ledger) =>
      Object.fromEntries(
        program.balances(ledger).rows.map(([account, { positions }]) => [account, positions[0]?.units.number ?? '0']),
      ),
  }
}

/** hledger, where a machine has it: another program by other people, which knows nothing of opened accounts. */
export function openHledger(program: string): PlainLedger {
  const run = (ledger: string, ...args: readonly string[]) => {
    const input = ledger.replaceAll(/^.* open .*\n/gm, '')
    return spawnSync(program, ['-f', '-', ...args], {
      input,
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    })
  }
  return {
    faultsOf: (ledger) => {
      const { status, stderr } = run(ledger, 'check')
      return status === 0 ? [] : [stderr || `ended with ${status}`]
    },
    balancesOf: (ledger) =>
      Object.fromEntries(
        run(ledger, 'balance', '--flat', '--empty', '--no-total', '--output-format=csv')
          .stdout.trim()
          .split('\n')
          .slice(1)
          .map((row) => row.replaceAll('"', '').split(','))
          .map(([account = '', balance = '']) => [account, balance.replace(/ .*$/, '')]),
      ),
  }
}
