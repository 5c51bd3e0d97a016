import { describe, expect, it } from 'vitest'
import { networkPrinter, printerInNetwork, type NetworkWays } from './network-printer.ts'
import { TornWrite } from './printer-transport.ts'

type Heard = Awaited<ReturnType<NetworkWays['read']>>
const stands = (state: 'waiting' | 'sending' | 'printed' | 'failed' | 'unsure', problem = ''): Heard => ({
  state,
  problem,
})

function ways(answers: readonly Heard[], over: Partial<NetworkWays> = {}) {
  const asked: object[] = []
  let at = 0
  const next = async (request: object): Promise<Heard> => {
    asked.push(request)
    return answers[Math.min((at += 1), answers.length) - 1] ?? 'unreachable'
  }
  const transport = networkPrinter({
    printers: () => [{ id: 'a' }, { id: 'b' }],
    chosen: () => 'b',
    isOnline: () => true,
    print: next,
    read: next,
    wait: () => Promise.resolve(),
    ...over,
  })
  return { asked, write: () => transport.write(Uint8Array.of(27, 64), { id: 'job', title: 'Receipt' }) }
}

describe('a printer of the network', () => {
  it('is given the bytes once, and asked until it has printed', async () => {
    const { asked, write } = ways([stands('waiting'), stands('sending'), stands('printed')])
    await write()
    expect(asked).toEqual([
      { id: 'job', printerId: 'b', title: 'Receipt', bytes: 'G0A=' },
      { id: 'job', giveUp: false },
      { id: 'job', giveUp: false },
    ])
  })

  it('that fetches nothing for twenty seconds is given up', async () => {
    const waiting = Array.from({ length: 20 }, () => stands('waiting'))
    const { asked, write } = ways([...waiting, stands('failed', 'not-fetched')])
    await expect(write()).rejects.toThrow('not-fetched')
    expect(asked.at(-1)).toEqual({ id: 'job', giveUp: true })
  })

  it.each<[string, readonly Heard[], boolean]>([
    ['says what is wrong with it', [stands('failed', 'paper')], false],
    ['went while it printed', [stands('unsure', 'torn')], true],
    ['is behind a line that broke after it was asked', ['unreachable'], true],
    ['is behind a line that broke while it printed', [stands('sending'), 'unreachable'], true],
  ])('that %s is an error, unsure where paper may have come', async (_, answers, isTorn) => {
    const failed = await ways(answers)
      .write()
      .catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(Error)
    expect(failed instanceof TornWrite).toBe(isTorn)
  })

  it('without a line is not asked, and another may stand in', async () => {
    const { asked, write } = ways([stands('printed')], { isOnline: () => false })
    await expect(write()).rejects.toThrow('offline')
    expect(asked).toEqual([])
  })
})

describe('one printer of the network', () => {
  const through = (id: string) => {
    const asked: object[] = []
    const print = async (request: object): Promise<Heard> => {
      asked.push(request)
      return stands('printed')
    }
    const ways: NetworkWays = {
      printers: () => [{ id: 'a' }, { id: 'b' }],
      chosen: () => 'a',
      isOnline: () => true,
      print,
      read: print,
      wait: () => Promise.resolve(),
    }
    return { asked, write: () => printerInNetwork(id, ways).write(Uint8Array.of(1), { id: 'job', title: '' }) }
  }

  it('is written to whatever the desk chose for its receipts, and is nobody where it is gone', async () => {
    const { asked, write } = through('b')
    await write()
    expect(asked).toMatchObject([{ printerId: 'b' }])
    const gone = through('gone')
    await expect(gone.write()).rejects.toThrow('no printer')
    expect(gone.asked).toEqual([])
  })
})
