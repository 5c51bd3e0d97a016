#!/usr/bin/env node
// The command line of `run-dev.ts`; Ctrl-C ends it.
import { runDev } from './run-dev.ts'

const end = new AbortController()
process.once('SIGINT', () => end.abort())
process.once('SIGTERM', () => end.abort())
process.exitCode = await runDev({
  args: process.argv.slice(2),
  environment: process.env,
  say: (line) => console.log(line),
  now: () => new Date(),
  fetch,
  signal: end.signal,
})
