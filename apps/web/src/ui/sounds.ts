/** The sounds of the desk, told apart without looking. Source: desk.md, 5; features CD-D07. */
export const soundNames = [
  'found',
  'unknown',
  'expired',
  'restricted',
  'low',
  'warning',
  'paid',
  'held',
  'gift',
] as const
export type SoundName = (typeof soundNames)[number]

interface Tone {
  readonly hertz: number
  readonly startMs: number
  readonly lengthMs: number
  readonly shape: OscillatorType
}

const tone = (hertz: number, startMs: number, lengthMs: number, shape: OscillatorType = 'sine'): Tone => ({
  hertz,
  startMs,
  lengthMs,
  shape,
})

const sounds: Readonly<Record<SoundName, readonly Tone[]>> = {
  found: [tone(1760, 0, 60)],
  unknown: [tone(196, 0, 160, 'square'), tone(147, 180, 220, 'square')],
  expired: [tone(740, 0, 140, 'sawtooth'), tone(494, 160, 140, 'sawtooth'), tone(740, 320, 140, 'sawtooth')],
  restricted: [tone(262, 0, 120, 'square'), tone(262, 150, 120, 'square'), tone(262, 300, 120, 'square')],
  low: [tone(988, 0, 70, 'triangle'), tone(784, 90, 110, 'triangle')],
  warning: [tone(587, 0, 110, 'triangle'), tone(587, 150, 110, 'triangle')],
  paid: [tone(1047, 0, 90), tone(1319, 90, 90), tone(1568, 180, 160)],
  held: [tone(880, 0, 80, 'triangle'), tone(659, 90, 120, 'triangle')],
  // It follows the sound of the goods that brought it.
  gift: [tone(1568, 120, 70), tone(2093, 200, 70), tone(1568, 280, 70), tone(2637, 360, 180)],
}

/** The vibration where a screen is touched, in milliseconds on and off; a success is not felt. */
const shakes: Readonly<Partial<Record<SoundName, readonly number[]>>> = {
  unknown: [120, 60, 120],
  expired: [80, 50, 80, 50, 80],
  restricted: [240],
  low: [60],
  warning: [90],
}

/** Shakes a touch device; where there is nothing to shake, or nobody touches, nothing happens. */
function shake(name: SoundName): void {
  const pattern = shakes[name]
  if (!pattern || typeof navigator === 'undefined' || !('vibrate' in navigator)) return
  if (matchMedia('(pointer: coarse)').matches) navigator.vibrate([...pattern])
}

let context: AudioContext | null = null

/** Plays one of them, and shakes what is held in a hand; `volume` is 0–100. Silent where the browser has no sound or has not let the page speak yet. */
export function playSound(name: SoundName, volume: number): void {
  shake(name)
  if (volume <= 0 || typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume().catch(() => undefined)
  const start = context.currentTime
  for (const { hertz, startMs, lengthMs, shape } of sounds[name]) {
    const oscillator = context.createOscillator()
    const gain = context.createGain()
    const from = start + startMs / 1000
    const until = from + lengthMs / 1000
    oscillator.type = shape
    oscillator.frequency.value = hertz
    gain.gain.setValueAtTime((volume / 100) * 0.25, from)
    gain.gain.exponentialRampToValueAtTime(0.0001, until)
    oscillator.connect(gain).connect(context.destination)
    oscillator.start(from)
    oscillator.stop(until)
  }
}
