/** The five sounds of the desk, told apart without looking. Source: desk.md, 5; features CD-D07. */
export type SoundName = 'found' | 'unknown' | 'warning' | 'paid' | 'held'

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
  warning: [tone(587, 0, 110, 'triangle'), tone(587, 150, 110, 'triangle')],
  paid: [tone(1047, 0, 90), tone(1319, 90, 90), tone(1568, 180, 160)],
  held: [tone(880, 0, 80, 'triangle'), tone(659, 90, 120, 'triangle')],
}

let context: AudioContext | null = null

/** Plays one of the five; `volume` is 0–100. Silent where the browser has no sound or has not let the page speak yet. */
export function playSound(name: SoundName, volume: number): void {
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
