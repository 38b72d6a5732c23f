// What the browser keeps. A browser that keeps nothing is no error.

export const stored = (key: string): string | null => {
  try {
    return localStorage.getItem(`cgt.${key}`);
  } catch {
    return null;
  }
};

/** Whether it is kept. */
export const store = (key: string, value: string): boolean => {
  try {
    localStorage.setItem(`cgt.${key}`, value);
    return true;
  } catch {
    return false;
  }
};
