/**
 * Does something for each of several merchants, outlets or things, one after the other. What fails at one holds up no other; it is thrown once all had their
 * turn, so that the job counts as failed and is tried again.
 */
export async function eachApart<Thing>(
  things: Iterable<Thing> | AsyncIterable<Thing>,
  work: (thing: Thing) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  for await (const thing of things) await work(thing).catch((error: unknown) => failures.push(error))
  if (failures.length === 1) throw failures[0]
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} failed: ${String(failures[0])}`)
}
