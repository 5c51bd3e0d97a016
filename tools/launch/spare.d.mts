export declare const folders: readonly string[]
export declare const removeSpare: (root: string) => void
