export declare const ensureDependencies: (
  root: string,
  needs: { readonly isWhole: boolean; readonly isForServer?: boolean },
) => Promise<boolean>
