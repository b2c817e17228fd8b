export const NonogramSources = {
  "boat": "--x--\n--xx-\n--xxx\nxxxxx\n-xxx-",
  "mug": "xxxx--\nxxxx-x\nxxxxx-\nxxxx--\n-xx---"
} as const;
