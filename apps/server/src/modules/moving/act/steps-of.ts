/** The most things in one transaction: desks that sell wait no longer than one step. */
const STEP = 50

/** Things by steps of at most `most`. */
export function* stepsOf<Thing>(things: Iterable<Thing>, most = STEP): Generator<readonly Thing[]> {
  let step: Thing[] = []
  for (const thing of things) {
    step.push(thing)
    if (step.length < most) continue
    yield step
    step = []
  }
  if (step.length > 0) yield step
}
