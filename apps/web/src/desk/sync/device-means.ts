import type { DeviceMeans } from '@kassa/contract/device/device-means.ts'

interface Battery {
  readonly level: number
  readonly charging: boolean
}

/** Not every browser tells, and what it tells may be no number. */
const whole = (value: unknown, most: number): number | null =>
  typeof value === 'number' && value >= 0 ? Math.min(most, Math.round(value)) : null

async function storageNow(): Promise<DeviceMeans['storage']> {
  const told = await navigator.storage.estimate()
  const [usedBytes, quotaBytes] = [whole(told.usage, 1e15), whole(told.quota, 1e15)]
  return usedBytes === null || quotaBytes === null ? null : { usedBytes, quotaBytes }
}

async function batteryNow(): Promise<DeviceMeans['battery']> {
  const { getBattery } = navigator as { getBattery?: () => Promise<Battery> }
  const told = await getBattery?.call(navigator)
  const percent = whole((told?.level ?? Number.NaN) * 100, 100)
  return told && percent !== null ? { percent, isCharging: told.charging } : null
}

let means: DeviceMeans = { storage: null, battery: null }

/** Returns the browser's last answers; asks again, so that an answer that does not come holds nothing up. */
export function meansNow(): DeviceMeans {
  const nothing = () => null
  void Promise.all([storageNow().catch(nothing), batteryNow().catch(nothing)]).then(
    ([storage, battery]) => (means = { storage, battery }),
  )
  return means
}
