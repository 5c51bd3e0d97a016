import { wordOr } from './word-or.ts'

/**
 * Returns the trouble of a printer, in words; one that only its maker knows, as the printer reports it. The screen asks
 * for the words of labels.
 */
export const printerTrouble = (problem: string): string => wordOr(`label:batch.problem.${problem}`, problem)
