import {
  moveTestClock as moveCall,
  readTestClock as readCall,
} from '@kassa/contract/open/test-clock/test-clock.calls.ts'
import { accept } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { moveClock } from '../../organisation/public.ts'

const readTestClock = command(readCall, ({ actor, now }) =>
  Promise.resolve(accept({ is_test: actor.testAheadSeconds !== null, now })),
)

/** Whoever has a key of a test shop may: nothing there is real, and a real shop has no such clock. Source: docs/decisions/2525. */
const moveTestClock = command(moveCall, async (context, { to }) => {
  const moved = await moveClock(context, to)
  return moved.ok ? accept({ is_test: true, now: moved.value.now }) : moved
})

export const testClockCommands = () => [readTestClock, moveTestClock]
