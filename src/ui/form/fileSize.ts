const kilobyte = 1024;

/** "812 B", "14 kB", "2,4 MB". */
export function fileSize(bytes: number): string {
  if (bytes < kilobyte) return `${bytes} B`;
  if (bytes < kilobyte * kilobyte) return `${Math.round(bytes / kilobyte)} kB`;
  return `${(bytes / kilobyte / kilobyte).toFixed(1).replace('.', ',')} MB`;
}
