const hi: string = "hello";
document.documentElement.dataset.hi = hi;

export {};
