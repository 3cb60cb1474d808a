/// Checks a map with "jogada levels check" whenever it is saved, and shows what was found among the issues of Tiled (View >
/// Views and Toolbars > Issues). A click on an issue opens the map, selects the tile and brings it to the middle.
///
/// Copy this file into the folder of extensions (Edit > Preferences > Plugins > Open), or into "extensions" beside your Tiled
/// project. Maps are checked that have a levels.yaml beside them or in a folder above.
///
/// It runs on Tiled 1.8 and later. The program is "jogada" on the path, or what the environment variable JOGADA names.

var jogadaLevels = (() => {
	const mapping = "levels.yaml"

	/// The program that checks.
	function program() {
		return new Process().getEnv("JOGADA") || "jogada"
	}

	/// Says whether a map has a mapping beside it or in a folder above.
	function isMapped(fileName) {
		let folder = fileName
		for (let cut = folder.lastIndexOf("/"); cut >= 0; cut = folder.lastIndexOf("/")) {
			folder = folder.slice(0, cut)
			if (File.exists(folder + "/" + mapping)) {
				return true
			}
		}
		return false
	}

	/// Runs the check and returns what it says. Throws a text if it can't run.
	function run(fileName) {
		const process = new Process()
		process.workingDirectory = fileName.slice(0, fileName.lastIndexOf("/"))
		let code, out = "", words = ""
		try {
			code = process.exec(program(), ["levels", "check", "--format", "json", "--fail-on", "never", fileName])
			out = process.readStdOut()
			words = process.readStdErr().trim()
		} catch (e) {
			throw `${program()} can't be started: ${e.message || e}`
		} finally {
			process.close()
		}
		try {
			return JSON.parse(out)
		} catch (e) {
			throw words || `${program()} ended with code ${code} and said nothing that could be read`
		}
	}

	/// Opens the map, selects a tile and brings it to the middle.
	function jump(fileName, x, y) {
		const map = tiled.open(fileName)
		if (!map || !map.isTileMap || x === null) {
			return
		}
		map.selectedArea.set(Qt.rect(x, y, 1, 1))
		const view = tiled.mapEditor.currentMapView
		if (view) {
			view.centerOn((x + 0.5) * map.tileWidth, (y + 0.5) * map.tileHeight)
		}
	}

	/// The findings on a map as issues: message, severity, target.
	function issues(fileName) {
		return run(fileName).findings.map(f => ({
			severity: f.severity,
			text: `${f.x === null ? "" : `${f.x},${f.y}: `}${f.message}${f.why === null ? "" : `: ${f.why}`} [${f.rule}]`,
			jump: () => jump(fileName, f.x, f.y),
		}))
	}

	/// Reports an issue as Tiled reports its own.
	function tell(issue) {
		const how = { error: tiled.error, warning: tiled.warn }[issue.severity]
		if (how) {
			how(issue.text, issue.jump)
		} else {
			tiled.log(issue.text)
		}
	}

	/// Checks a map, reports the findings and returns their number; -1 if the map could not be checked.
	function check(fileName) {
		try {
			const found = issues(fileName)
			found.forEach(tell)
			if (found.length == 0) {
				tiled.log(`Jogada finds nothing wrong with ${fileName}`)
			}
			return found.length
		} catch (e) {
			tiled.error(`Jogada: ${e}`, () => {})
			return -1
		}
	}

	tiled.assetSaved.connect(asset => {
		if (asset.isTileMap && isMapped(asset.fileName)) {
			check(asset.fileName)
		}
	})

	const action = tiled.registerAction("JogadaCheck", () => {
		const map = tiled.activeAsset
		if (map && map.isTileMap && map.fileName) {
			check(map.fileName)
		}
	})
	action.text = "Check with Jogada"
	tiled.extendMenu("Map", [{ separator: true }, { action: "JogadaCheck" }])

	return { check, issues, isMapped, jump }
})()
