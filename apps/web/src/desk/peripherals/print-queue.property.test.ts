import { array, assert, asyncProperty, constantFrom, integer, nat } from 'fast-check'
import { expect, it } from 'vitest'
import { type JobKeeper, type KeptJob, PrintQueue, type PrintTransport } from './print-queue.ts'
import { TornWrite } from './printer-transport.ts'

type Outcome = 'printed' | 'refused' | 'torn-before' | 'torn-after'

/** Never answers: what a page hears that is gone. */
const gone = () => new Promise<never>(() => undefined)

/**
 * A disk and a printer that outlive pages. A page dies at its `life`-th step, between any two things it does; what it had handed over
 * by then has happened.
 */
function machine(outcomes: readonly Outcome[]) {
  const kept = new Map<string, KeptJob>()
  const paper: string[] = []
  let tried = 0
  const page = (life: number) => {
    let steps = 0
    const alive = () => (steps += 1) <= life
    const does = async <T>(work: () => T): Promise<T> => {
      if (!alive()) return gone()
      const done = work()
      return alive() ? done : gone()
    }
    const keeper: JobKeeper = {
      put: (job) => does(() => kept.set(job.id, job)),
      drop: (id) => does(() => kept.delete(id)),
      list: () => does(() => [...kept.values()].sort((one, other) => one.id.localeCompare(other.id))),
    }
    const transport: PrintTransport = (_, { id }) =>
      does(() => {
        const outcome = outcomes[(tried += 1) % Math.max(1, outcomes.length)] ?? 'printed'
        if (outcome === 'printed' || outcome === 'torn-after') paper.push(id)
        return outcome
      }).then((outcome) => {
        if (outcome === 'refused') throw new Error('cover')
        if (outcome !== 'printed') throw new TornWrite('unplugged')
      })
    return new PrintQueue(transport, { keeper })
  }
  return { kept, paper, page }
}

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 4; turn += 1) await new Promise(setImmediate)
}

it('prints each job once or shows it as unsure, whenever page and printer go', async () => {
  const outcome = constantFrom<Outcome>('printed', 'printed', 'printed', 'refused', 'torn-before', 'torn-after')
  await assert(
    asyncProperty(
      array(outcome, { maxLength: 12 }),
      array(nat(12), { maxLength: 4 }),
      integer({ min: 1, max: 5 }),
      async (outcomes, lives, jobs) => {
        const { kept, paper, page } = machine(outcomes)
        const accepted = new Set<string>()
        let added = 0
        for (const life of lives) {
          const queue = page(life)
          void queue.restore()
          await settled()
          for (let count = 0; count < jobs; count += 1) {
            const id = String((added += 1)).padStart(4, '0')
            void queue.add({ id, title: id, bytes: new Uint8Array() })
            await settled()
            if (kept.has(id) || paper.includes(id)) accepted.add(id)
          }
        }
        // The last page lives; whoever stands there asks until the printer takes everything.
        const last = page(Infinity)
        await last.restore()
        for (let turn = 0; turn < 60 && last.snapshot.waiting.length > 0; turn += 1) await last.retry()
        const unsure = new Set(last.snapshot.unsure.map(({ id }) => id))
        const timesOf = (id: string) => paper.filter((one) => one === id).length
        if (last.snapshot.waiting.length > 0) return
        for (const id of accepted) {
          expect(timesOf(id), `${id} twice`).toBeLessThanOrEqual(1)
          expect(timesOf(id) === 1 || unsure.has(id), `${id} lost`).toBe(true)
        }
      },
    ),
    { numRuns: 300 },
  )
})
