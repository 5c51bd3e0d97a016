import type { DeskState } from '../../model/desk-state.ts'

type Told = Pick<DeskState, 'isOnline' | 'section' | 'workArea' | 'isWriting' | 'isLocked'>

/** Returns whether a tile may stand over the desk: online, while a basket is filled, and never while money is taken or given back. */
export const isTileTime = ({ isOnline, section, workArea, isWriting, isLocked }: Told): boolean =>
  isOnline && section === 'cashiering' && (workArea === 'sell' || workArea === 'line') && !isWriting && !isLocked
