import { writeFileSync } from 'node:fs'
import { callsSource } from './write-calls.ts'

writeFileSync('packages/sdk/src/calls.ts', callsSource())
