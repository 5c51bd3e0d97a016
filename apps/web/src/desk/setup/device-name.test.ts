import { expect, it } from 'vitest'
import { systemOf } from './device-name.ts'

it.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140 Safari/537.36', 'Windows'],
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/140 Mobile', 'Android'],
  ['Mozilla/5.0 (Linux; Android 11; SUNMI T2s) Chrome/140', 'Sunmi'],
  ['Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X)', 'iPad'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.0 Mobile/15E148 Safari', 'iPad'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/140', 'Mac'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0)', 'iPhone'],
  ['Mozilla/5.0 (X11; CrOS x86_64)', 'ChromeOS'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'Linux'],
  ['something', ''],
])('%s', (userAgent, system) => expect(systemOf(userAgent)).toBe(system))
