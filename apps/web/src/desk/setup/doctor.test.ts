import type { ScaleTrouble } from '@kassa/domain/scale/scale-reading.ts'
import { expect, it } from 'vitest'
import { CHECKS, findings, type DoctorCheck, type DoctorFacts } from './doctor.ts'

const well: DoctorFacts = {
  printer: { state: 'ready', error: null, unsure: 0 },
  paper: true,
  width: true,
  characters: true,
  drawer: true,
  scan: { length: 13, longestGapMs: 8, end: 'Enter' },
  wedge: { maxGapMillis: 50, minLength: 4, terminator: 'Enter' },
  answeredMs: 20,
  clockAheadMinutes: 0,
  storage: { used: 1, quota: 100, isPersisted: true },
  waiting: 0,
  screens: { paired: 1, seen: 1 },
  scale: { reading: { amount: 0, unit: 'kg', isNet: false, trouble: null }, problem: null },
}
const onScale = (amount: number, trouble: ScaleTrouble | null = null): Partial<DoctorFacts> => ({
  scale: { reading: { amount, unit: 'kg', isNet: false, trouble }, problem: null },
})
const lost = (problem: 'no-scale' | 'port-busy' | 'gone'): Partial<DoctorFacts> => ({
  scale: { reading: null, problem },
})
const failed = (error: string): Partial<DoctorFacts> => ({ printer: { state: 'error', error, unsure: 0 } })
const found = (part: Partial<DoctorFacts>, check: DoctorCheck) =>
  findings({ ...well, ...part }).find((one) => one.check === check)

it('says of a device that is well that everything is', () => {
  expect(findings(well).map(({ state }) => state)).toEqual(CHECKS.map(() => 'good'))
})

it.each<[Partial<DoctorFacts>, DoctorCheck, string, string]>([
  [failed('paper'), 'printer', 'noPaper', 'bad'],
  [failed('cover'), 'printer', 'coverOpen', 'bad'],
  [failed('Failed to open serial port'), 'printer', 'portBusy', 'bad'],
  [failed('no printer'), 'printer', 'printerSilent', 'bad'],
  [{ printer: { state: 'ready', error: null, unsure: 1 } }, 'printer', 'unsurePaper', 'bad'],
  [{ paper: null }, 'printer', 'printTest', 'unknown'],
  [{ paper: false }, 'printer', 'noTestPaper', 'bad'],
  [{ width: false }, 'printer', 'wrongWidth', 'bad'],
  [{ characters: false }, 'printer', 'wrongCharacters', 'bad'],
  [{ drawer: null }, 'drawer', 'openDrawer', 'unknown'],
  [{ drawer: false }, 'drawer', 'drawerShut', 'bad'],
  [{ scan: null }, 'scanner', 'scanSomething', 'unknown'],
  [{ scan: { length: 3, longestGapMs: 8, end: 'Enter' } }, 'scanner', 'codeShort', 'bad'],
  [{ scan: { length: 13, longestGapMs: 51, end: 'Enter' } }, 'scanner', 'scannerSlow', 'bad'],
  [{ scan: { length: 13, longestGapMs: 50, end: null } }, 'scanner', 'noSuffix', 'bad'],
  [{ scale: null }, 'scale', 'noScale', 'unknown'],
  [{ scale: { reading: null, problem: null } }, 'scale', 'scaleSilent', 'bad'],
  [lost('port-busy'), 'scale', 'scaleBusy', 'bad'],
  [lost('no-scale'), 'scale', 'scaleGone', 'bad'],
  [lost('gone'), 'scale', 'scaleGone', 'bad'],
  [onScale(12), 'scale', 'scaleNotZero', 'bad'],
  [onScale(12, 'moving'), 'scale', 'scaleMoves', 'bad'],
  [onScale(12, 'negative'), 'scale', 'scaleNegative', 'bad'],
  [onScale(0, 'overload'), 'scale', 'scaleOverload', 'bad'],
  [onScale(0, 'fault'), 'scale', 'scaleFault', 'bad'],
  [{ screens: { paired: 0, seen: 0 } }, 'screen', 'noScreen', 'unknown'],
  [{ screens: { paired: 2, seen: 1 } }, 'screen', 'screenAway', 'bad'],
  [{ answeredMs: null }, 'network', 'noServer', 'bad'],
  [{ answeredMs: 2_001 }, 'network', 'slowServer', 'bad'],
  [{ waiting: 1 }, 'network', 'salesWait', 'bad'],
  [{ clockAheadMinutes: -3 }, 'clock', 'clockOff', 'bad'],
  [{ storage: null }, 'storage', 'storageUnknown', 'unknown'],
  [{ storage: { used: 81, quota: 100, isPersisted: true } }, 'storage', 'storageFull', 'bad'],
  [{ storage: { used: 1, quota: 100, isPersisted: false } }, 'storage', 'storageNotKept', 'bad'],
])('%j: %s is %s', (part, check, advice, state) => {
  expect(found(part, check)).toEqual({ check, advice, state })
})
