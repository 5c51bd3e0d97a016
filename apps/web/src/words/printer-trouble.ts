import { wordOr } from './word-or.ts'

/** What is wrong with a printer, in words; what only its maker knows as it says it. The screen asks for the words of labels. */
export const printerTrouble = (problem: string): string => wordOr(`label:batch.problem.${problem}`, problem)
